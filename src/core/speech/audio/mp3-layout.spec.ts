import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { temporaryFolder } from '../../../../test/support/temporary-folder.js';
import { withRandomChanges } from '../../../../test/support/with-random-changes.js';
import { cutMp3 } from './mp3-cut.js';
import { readMp3Frames } from './mp3-frames.js';
import { readMp3Layout } from './mp3-layout.js';
import { TargetFile } from './target-file.js';

const { signal } = new AbortController();

/** 48 kbit/s at 24 kHz, mono: 144 bytes, 576 samples. Its bytes tell it from others. */
const frame = (fill = 0, header = [0xff, 0xf3, 0x64, 0xc0]) =>
  Buffer.concat([Buffer.from(header), Buffer.alloc(140, fill)]);
const frames = (count: number, fill = 0) => Buffer.concat(Array.from({ length: count }, () => frame(fill)));
/** The same at 22.05 kHz, where a frame has 156 bytes. */
const slower = (count: number) =>
  Buffer.concat(
    Array.from({ length: count }, () => Buffer.concat([frame(0, [0xff, 0xf3, 0x60, 0xc0]), Buffer.alloc(12)])),
  );
const sideBytes = 9;

/** A frame with a header of Xing, which announces so many frames. */
function info(count: number, encoder = 'LAME3.100', gaps = [576, 1000] as const): Buffer {
  const bytes = frame();
  const at = 4 + sideBytes;
  bytes.write('Info', at, 'latin1');
  bytes.writeUInt32BE(1, at + 4);
  bytes.writeUInt32BE(count, at + 8);
  bytes.write(encoder, at + 12, 'latin1');
  bytes.writeUIntBE(gaps[0] * 4096 + gaps[1], at + 12 + 21, 3);
  return bytes;
}

describe('the frames of an MP3', () => {
  const folder = temporaryFolder();
  const path = join(folder.path, 'mp3');
  const target = join(folder.path, 'target');
  afterAll(() => folder.remove());
  const layout = (...parts: readonly Buffer[]) => {
    writeFileSync(path, Buffer.concat(parts));
    return readMp3Layout(path, signal);
  };
  const read = async (...parts: readonly Buffer[]) => {
    writeFileSync(path, Buffer.concat(parts));
    const found: Buffer[] = [];
    for await (const { bytes } of readMp3Frames(path, signal)) found.push(Buffer.from(bytes));
    return found;
  };

  it('are all heard where the file does not say otherwise', async () => {
    expect(await layout(frames(10))).toEqual({ sampleRate: 24_000, samples: 576, first: 0, end: 5760 });
    expect(await layout(frames(2))).toMatchObject({ end: 1152 });
  });

  it('are heard without the delay and padding that LAME writes, and that others do not mean', async () => {
    const gap = { first: 576 + 529, end: 10 * 576 + 529 - 1000 };
    expect(await layout(info(10), frames(10))).toMatchObject(gap);
    expect(await layout(info(10), frames(7))).toMatchObject({ first: gap.first, end: 7 * 576 });
    expect(await layout(info(10, 'Acme'), frames(10))).toMatchObject({ first: 0, end: 5760 });
  });

  it('do not include the header of Fraunhofer', async () => {
    const vbri = frame();
    vbri.write('VBRI', 36, 'latin1');
    vbri.writeUInt32BE(10, 50);
    expect(await layout(vbri, frames(10))).toMatchObject({ first: 0, end: 5760 });
  });

  it('are found between other bytes, and a tag is none', async () => {
    const junk = Buffer.alloc(70_000, 0x55);
    const strayHeader = Buffer.concat([junk, frame().subarray(0, 4), junk]);
    const tag = Buffer.concat([Buffer.from('TAG'), Buffer.alloc(125)]);
    const found = await read(junk, frames(600, 1), strayHeader, frames(600, 2), tag);
    expect(found).toHaveLength(1200);
    expect(found.every((each, at) => each.equals(frame(at < 600 ? 1 : 2)))).toBe(true);
  });

  it('may end in the middle of one', async () => {
    const found = await read(frames(10), frame().subarray(0, 100));
    expect(found).toHaveLength(11);
    expect(found[10]).toHaveLength(100);
    expect(await read(frames(10), frame().subarray(0, 8))).toHaveLength(10);
  });

  it('must be of one sample rate, and must be there', async () => {
    await expect(layout(frames(10), slower(10))).rejects.toMatchObject({ code: 'NOT_TRIMMABLE' });
    expect(await layout(frames(10), slower(3), frames(10))).toMatchObject({ end: 20 * 576 });
    for (const each of [Buffer.alloc(0), Buffer.alloc(5000), Buffer.alloc(200_000, 0xff)])
      await expect(layout(each)).rejects.toMatchObject({ code: 'NOT_TRIMMABLE' });
    await expect(layout(info(1), frames(1))).rejects.toMatchObject({ code: 'UNREADABLE_RECORDING' });
  });

  it('with random changes are found and cut, or the file is refused', async () => {
    const whole = readFileSync(join(import.meta.dirname, '../../../../samples/it-helpdesk.mp3')).subarray(0, 20_000);
    const at = fc.oneof(fc.nat(400), fc.nat(19_999));
    await withRandomChanges(whole, { at, most: 12, runs: 200 }, async (bytes) => {
      const found = await layout(bytes);
      expect(found.end).toBeGreaterThan(found.first);
      const range = { from: found.first + Math.floor((found.end - found.first) / 3), until: found.end };
      await TargetFile.with(target, (file) => cutMp3(path, found, range, file, signal));
    });
  });
});
