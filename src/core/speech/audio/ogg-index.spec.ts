import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { opus, type OpusPage, preSkip } from '../../../../test/support/opus-pages.js';
import { temporaryFolder } from '../../../../test/support/temporary-folder.js';
import { withRandomChanges } from '../../../../test/support/with-random-changes.js';
import { cutOgg } from './ogg-cut.js';
import { indexOgg } from './ogg-index.js';
import { readOggCodec } from './ogg-stream.js';
import { TargetFile } from './target-file.js';

const { signal } = new AbortController();

describe('the packets of an OGG file', () => {
  const folder = temporaryFolder();
  const path = join(folder.path, 'ogg');
  const target = join(folder.path, 'target');
  afterAll(() => folder.remove());
  const index = async (bytes: Buffer) => {
    writeFileSync(path, bytes);
    const codec = await readOggCodec(path, signal);
    return { codec, index: await indexOgg(path, codec, signal) };
  };
  const times = async (...pages: readonly OpusPage[]) => {
    const { first, starts, end } = (await index(opus(...pages))).index;
    return { first, starts: [...starts], end };
  };
  const refused = { code: 'NOT_TRIMMABLE' };

  it('begin one after the other, and the last ends where its page says', async () => {
    const pages = [
      { granule: 1920, packets: 2 },
      { granule: 2980, packets: 2, last: true },
    ];
    expect(await times(...pages)).toEqual({ first: 0, starts: [-312, 648, 1608, 2568], end: 2980 - 312 });
    expect(await times({ granule: 1000, packets: 2, last: true })).toEqual({ first: 0, starts: [-312, 648], end: 688 });
  });

  it('may begin at any time, and go on at another', async () => {
    const pages = [
      { granule: 50_960, packets: 1 },
      { granule: 99_960, packets: 2 },
    ];
    const starts = [50_000, 98_040, 99_000].map((granule) => granule - preSkip);
    expect(await times(...pages)).toEqual({ first: 50_000, starts, end: 99_960 - preSkip });
  });

  it('are known without a last page, and where a page has no time', async () => {
    expect(await times({ granule: -1, packets: 1 })).toEqual({ first: 0, starts: [-312], end: 648 });
    const pages = [
      { granule: 960, packets: 1 },
      { granule: -1, packets: 1 },
      { granule: 2880, packets: 1 },
    ];
    expect(await times(...pages)).toEqual({ first: 0, starts: [-312, 648, 1608], end: 2568 });
  });

  it('must be in order, in one stream', async () => {
    const late = { granule: 96_000, packets: 2 };
    await expect(times(late, { granule: 1920, packets: 2 })).rejects.toMatchObject(refused);
    await expect(times(late, { ...late, serial: 8 })).rejects.toMatchObject(refused);
    await expect(index(Buffer.concat([opus(late), opus(late)]))).rejects.toMatchObject(refused);
    await expect(index(Buffer.from('nothing'))).rejects.toMatchObject(refused);
    await expect(times()).rejects.toMatchObject({ code: 'UNREADABLE_RECORDING' });
    await expect(times({ granule: Number.MAX_SAFE_INTEGER, packets: 1 })).resolves.toBeDefined();
  });

  it.each(['crypto-investment.ogg', 'tax-adviser-reminder.ogg'])(
    'of %s with random changes are found and cut, or it is refused',
    async (name) => {
      const whole = readFileSync(join(import.meta.dirname, '../../../../samples', name)).subarray(0, 30_000);
      const at = fc.oneof(fc.nat(300), fc.nat(29_999));
      await withRandomChanges(whole, { at, most: 8, runs: 150 }, async (bytes) => {
        const found = await index(bytes);
        const { first, end } = found.index;
        expect(end).toBeGreaterThan(first);
        const range = { from: first + Math.floor((end - first) / 3), until: end };
        await TargetFile.with(target, (file) => cutOgg(path, found, range, file, signal));
      });
    },
  );
});
