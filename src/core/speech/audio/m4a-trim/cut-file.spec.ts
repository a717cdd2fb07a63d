import { open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { box, words } from '../../../../../test/support/boxes.js';
import { temporaryFolder } from '../../../../../test/support/temporary-folder.js';
import { withRandomChanges } from '../../../../../test/support/with-random-changes.js';
import { AudioError } from '../audio-error.js';
import { findBox } from '../mp4/box.js';
import { readPackets } from '../mp4/packets.js';
import { readSoundTrack } from '../mp4/sound-track.js';
import { cutFile } from './cut-file.js';
import { heardEdits, lengthOf, partOfEdits } from './heard.js';

const units = 1000;
const packetUnits = 100;
const rate = 0x10000;
const type = box('ftyp', Buffer.from('M4A \x00\x00\x02\x00M4A mp42', 'latin1'));
/** Packets of 1, 2, 3 and so on bytes, which say which packet it is; three lie in a chunk, with other bytes between chunks. */
const packet = (at: number) => Buffer.alloc(at + 1, at);

interface Made {
  readonly count?: number;
  /** Beginning and length of what is heard. */
  readonly edits?: readonly (readonly [from: number, length: number])[];
  readonly entries?: number;
  readonly more?: readonly Buffer[];
}

function make({ count = 20, edits, entries = 1, more = [] }: Made): Buffer {
  const packets = Array.from({ length: count }, (_, at) => packet(at));
  const chunks = Array.from({ length: Math.ceil(count / 3) }, (_, at) => packets.slice(at * 3, at * 3 + 3));
  const gap = Buffer.alloc(5, 0xee);
  const data = box('mdat', ...chunks.flatMap((each) => [gap, ...each]));
  let at = type.length + 8;
  const offsets = chunks.map(
    (each) => (at += gap.length) && (at += Buffer.concat(each).length) - Buffer.concat(each).length,
  );
  const elst =
    edits &&
    box('edts', box('elst', words(0, edits.length, ...edits.flatMap(([from, length]) => [length, from, rate]))));
  const stbl = box(
    'stbl',
    box('stsd', words(0, entries), box('mp4a', Buffer.alloc(28), box('esds', Buffer.from('a codec')))),
    box('stts', words(0, 1, count, packetUnits)),
    box('stsc', words(0, 1, 1, 3, 1)),
    box('stsz', words(0, 0, count, ...packets.map(({ length }) => length))),
    box('stco', words(0, chunks.length, ...offsets)),
  );
  const mdhd = box('mdhd', words(0, 11, 12, units, count * packetUnits, 0x55c40000));
  const media = box(
    'mdia',
    mdhd,
    box('hdlr', Buffer.from('\x00\x00\x00\x00\x00\x00\x00\x00soun', 'latin1')),
    box('minf', stbl),
  );
  const tkhd = box('tkhd', words(7, 11, 12, 5, 0, count * packetUnits), Buffer.alloc(60));
  const mvhd = box('mvhd', words(0, 11, 12, units, count * packetUnits), Buffer.alloc(80));
  return Buffer.concat([type, data, box('moov', mvhd, box('trak', tkhd, ...(elst ? [elst] : []), media), ...more)]);
}

describe('a cut of an M4A file', () => {
  const folder = temporaryFolder();
  const [path, target] = [join(folder.path, 'source'), join(folder.path, 'target')];
  afterAll(() => folder.remove());

  const opened = async <T>(
    at: string,
    use: (source: Awaited<ReturnType<typeof sourceOf>>) => Promise<T>,
  ): Promise<T> => {
    const file = await open(at);
    try {
      return await use(await sourceOf(file));
    } finally {
      await file.close();
    }
  };
  const sourceOf = async (file: Awaited<ReturnType<typeof open>>) => {
    const { size: bytes } = await file.stat();
    const track = await readSoundTrack(file, bytes);
    return { file, bytes, track, edits: await heardEdits(readPackets(file, bytes, track), track.edits) };
  };
  const cut = async (bytes: Buffer, from: number, until: number) => {
    await writeFile(path, bytes);
    await opened(path, ({ edits, ...source }) => cutFile(source, partOfEdits(edits, from, until), target));
    const written = await readFile(target);
    return opened(target, async ({ file, bytes: size, track, edits }) => {
      const packets: Buffer[] = [];
      const starts: number[] = [];
      for await (const each of readPackets(file, size, track)) {
        packets.push(written.subarray(each.at, each.at + each.bytes));
        starts.push(each.start);
      }
      return { packets, starts, edits, written, moov: track.moov };
    });
  };
  const kept = (from: number, until: number) => Array.from({ length: until - from }, (_, at) => packet(from + at));

  it('has the packets of what is kept and two before, and shows just what is kept', async () => {
    const { packets, starts, edits } = await cut(make({}), 850, 1230);
    expect(packets).toEqual(kept(6, 13));
    expect(starts).toEqual([0, 100, 200, 300, 400, 500, 600]);
    expect(edits).toEqual([{ from: 250, until: 630 }]);
  });

  it('counts from where the edit list begins', async () => {
    const { packets, edits } = await cut(make({ edits: [[130, 1500]] }), 0, 1000);
    expect(packets).toEqual(kept(0, 12));
    expect(edits).toEqual([{ from: 130, until: 1130 }]);
  });

  it('keeps what remains of several edits', async () => {
    const edits = [
      [100, 200],
      [1000, 300],
      [500, 200],
    ] as const;
    const result = await cut(make({ edits }), 150, 550);
    expect(result.packets).toEqual(kept(0, 13));
    expect(result.edits).toEqual([
      { from: 250, until: 300 },
      { from: 1000, until: 1300 },
      { from: 500, until: 550 },
    ]);
    expect(lengthOf(result.edits)).toBe(400);
  });

  it('has many packets in chunks of about a second', async () => {
    const { packets, moov } = await cut(make({ count: 200 }), 1000, 19_500);
    expect(packets).toEqual(kept(8, 195));
    const stbl = findBox(moov, 'trak', 'mdia', 'minf', 'stbl')!;
    expect(findBox(stbl, 'stco')!.readUInt32BE(4)).toBe(19);
    expect(findBox(stbl, 'stsc')).toEqual(words(0, 2, 1, 10, 1, 19, 7, 1));
  });

  it('has its tables before the sound, and the type, codec, times and language of the source', async () => {
    const { written, moov } = await cut(make({}), 500, 1000);
    expect(written.subarray(0, type.length)).toEqual(type);
    expect(written.toString('latin1', type.length + 4, type.length + 8)).toBe('moov');
    expect(findBox(moov, 'mvhd')!.subarray(0, 20)).toEqual(words(0, 11, 12, units, 500));
    expect(findBox(moov, 'trak', 'tkhd')!.subarray(0, 24)).toEqual(words(7, 11, 12, 5, 0, 500));
    expect(findBox(moov, 'trak', 'mdia', 'mdhd')).toEqual(words(0, 11, 12, units, 700, 0x55c40000));
    expect(findBox(moov, 'trak', 'mdia', 'minf', 'stbl', 'stsd')!.toString('latin1')).toContain('a codec');
  });

  it('keeps tags, but not the delay and the chapters of the whole', async () => {
    const text = (name: string) =>
      box(
        '----',
        box('name', words(0), Buffer.from(name)),
        box('data', words(1, 0), Buffer.from(' 00000000 00000064')),
      );
    const title = box('\xa9nam', box('data', words(1, 0), Buffer.from('Call 17')));
    const meta = box(
      'meta',
      words(0),
      box('hdlr', Buffer.alloc(20)),
      box('ilst', title, text('iTunSMPB'), text('other')),
    );
    const { moov, edits } = await cut(make({ more: [box('udta', meta, box('chpl', words(0)))] }), 0, 1000);
    const udta = findBox(moov, 'udta')!;
    expect(findBox(udta, 'chpl')).toBeUndefined();
    const list = findBox(findBox(udta, 'meta')!.subarray(4), 'ilst')!.toString('latin1');
    expect(list).toContain('Call 17');
    expect(list).toContain('other');
    expect(list).not.toContain('iTunSMPB');
    expect(edits).toEqual([{ from: 0x64, until: 0x64 + 1000 }]);
  });

  it('is refused where packets share bytes, or the codec changes', async () => {
    const refused = { code: 'NOT_TRIMMABLE' };
    await expect(cut(make({ entries: 2 }), 0, 1000)).rejects.toMatchObject(refused);
    const shared = make({});
    shared.writeUInt32BE(200, shared.indexOf('stsz') + 8);
    for (let chunk = 0; chunk < 7; chunk++) shared.writeUInt32BE(0, shared.indexOf('stco') + 12 + chunk * 4);
    await expect(cut(shared, 0, 300)).resolves.toBeDefined();
    await expect(cut(shared, 0, 2000)).rejects.toMatchObject(refused);
  });

  it('is refused where times go back, or nothing is heard', async () => {
    const packets = async function* (...starts: readonly number[]) {
      for (const start of starts) yield { at: 0, bytes: 1, start, duration: 100 };
    };
    const all = [{ from: 0, until: Number.POSITIVE_INFINITY }];
    await expect(heardEdits(packets(0, 100, 50), all)).rejects.toMatchObject({ code: 'NOT_TRIMMABLE' });
    await expect(heardEdits(packets(), all)).rejects.toMatchObject({ code: 'UNREADABLE_RECORDING' });
    await expect(heardEdits(packets(0), [{ from: 100, until: 200 }])).rejects.toBeInstanceOf(AudioError);
    expect(await heardEdits(packets(5000, 5100), all)).toEqual([{ from: 5000, until: 5200 }]);
  });

  it('of a file with random changes is a file, or refused', async () => {
    const whole = make({
      edits: [
        [130, 500],
        [800, 900],
      ],
    });
    const moovAt = whole.indexOf('moov');
    const at = fc.integer({ min: moovAt, max: whole.length - 1 });
    const byte = fc.oneof(fc.nat(3), fc.nat(255));
    await withRandomChanges(whole, { at, byte, most: 6, runs: 300 }, async (bytes) =>
      expect((await cut(bytes, 200, 900)).packets.length).toBeGreaterThan(0),
    );
  });
});
