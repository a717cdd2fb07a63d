import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { opus, type OpusPage } from '../../../../../test/support/opus-pages.js';
import { temporaryFolder } from '../../../../../test/support/temporary-folder.js';
import { type OggPage, readPages } from '../ogg-page.js';
import { OggSurplus } from './ogg-surplus.js';

describe('the samples at the end of an OGG file that are not heard', () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());
  const surplus = async (...pages: readonly OpusPage[]) => {
    const path = join(folder.path, 'ogg');
    writeFileSync(path, opus(...pages));
    const read: OggPage[] = [];
    for await (const page of readPages(path, AbortSignal.timeout(10_000))) read.push(page);
    const found = new OggSurplus(read[0]!);
    for (const page of read) found.take(page);
    return found.samples;
  };

  it('are those of the last page that its granule does not count', async () => {
    expect(await surplus({ granule: 1920, packets: 2 }, { granule: 2980, packets: 2, last: true })).toBe(860);
    expect(await surplus({ granule: 1000, packets: 2, last: true })).toBe(920);
    expect(await surplus({ granule: 1920, packets: 2 }, { granule: 3840, packets: 2, last: true })).toBe(0);
  });

  it('are counted from the page before, wherever the stream begins', async () => {
    const last = { granule: -40, packets: 1, last: true };
    expect(await surplus({ granule: 48_000, packets: 9 }, { granule: 48_900, packets: 1, last: true })).toBe(60);
    expect(await surplus({ granule: 100, packets: 5 }, { granule: 1000, packets: 1, last: true })).toBe(60);
    expect(await surplus({ granule: 100, packets: 5 }, last)).toBe(0);
  });

  it('are none where the last page is missing', async () => {
    expect(await surplus({ granule: 1920, packets: 2 }, { granule: 2000, packets: 2 })).toBe(0);
    expect(await surplus()).toBe(0);
  });
});
