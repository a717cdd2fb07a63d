import { AudioError } from '../audio-error.js';
import { boxes, findBox } from '../mp4/box.js';
import type { Edit } from '../mp4/edit-list.js';
import { isItunesText, itunesDelay, type SoundTrack } from '../mp4/sound-track.js';
import { writeBox, writeTable } from '../mp4/write-box.js';
import { lengthOf } from './heard.js';
import type { KeptPackets } from './kept-packets.js';
import { writeSampleTables } from './sample-tables.js';

const normalRate = 0x10000;
const word = 2 ** 32;
/** The packets are in this file. */
const sameFile = 1;

/**
 * The `moov` box of a file with the kept packets of a track and nothing else, from byte `dataAt` on. What it says of the
 * track, of its codec and of the recording stays; `edits` are heard, in units of the source. Throws an AudioError.
 */
export function writeMovie(track: SoundTrack, kept: KeptPackets, edits: readonly Edit[], dataAt: number): Buffer {
  const { moov, trak, unitsPerSecond } = track;
  const heard = lengthOf(edits);
  const need = (type: string, ...path: readonly string[]) => required(findBox(trak, ...path, type), type);
  const mdhd = withDuration(need('mdhd', 'mdia'), 'mdhd', kept.length);
  const stsd = need('stsd', 'mdia', 'minf', 'stbl');
  if (stsd.length < 8 || stsd.readUInt32BE(4) !== 1)
    throw new AudioError('NOT_TRIMMABLE', 'The codec of the M4A file changes within it: it cannot be trimmed.');
  const media = writeBox(
    'minf',
    writeBox('smhd', findBox(trak, 'mdia', 'minf', 'smhd') ?? Buffer.alloc(8)),
    writeBox('dinf', writeBox('dref', Buffer.of(0, 0, 0, 0, 0, 0, 0, 1), writeTable('url ', [sameFile]))),
    writeSampleTables(stsd, kept, { dataAt, unitsPerSecond }),
  );
  return writeBox(
    'moov',
    writeBox('mvhd', withTimescale(required(findBox(moov, 'mvhd'), 'mvhd'), unitsPerSecond, heard)),
    writeBox(
      'trak',
      writeBox('tkhd', withDuration(need('tkhd'), 'tkhd', heard)),
      writeBox('edts', writeEdits(edits, kept.start)),
      writeBox('mdia', writeBox('mdhd', mdhd), writeBox('hdlr', need('hdlr', 'mdia')), media),
    ),
    ...described(moov),
  );
}

const required = (body: Buffer | undefined, type: string): Buffer => {
  if (body) return body;
  throw new AudioError('NOT_TRIMMABLE', `The M4A file has no box ${type}: it cannot be trimmed.`);
};

/** Durations are in units of the track also where the movie's are meant: both have one clock here. */
function writeEdits(edits: readonly Edit[], zero: number): Buffer {
  const long = (value: number) => [Math.floor(value / word), value % word];
  const entries = edits.flatMap(({ from, until }) => [...long(until - from), ...long(from - zero), normalRate]);
  return writeTable('elst', [0x01000000, edits.length], entries);
}

/** A copy of an `mvhd` box. */
function withTimescale(mvhd: Buffer, unitsPerSecond: number, duration: number): Buffer {
  const copy = withDuration(mvhd, 'mvhd', duration);
  copy.writeUInt32BE(unitsPerSecond, copy[0] === 1 ? 20 : 12);
  return copy;
}

/** A copy of a header box; those of version 1 have longer times. */
function withDuration(body: Buffer, type: 'mvhd' | 'tkhd' | 'mdhd', duration: number): Buffer {
  const copy = Buffer.from(body);
  const isLong = copy[0] === 1;
  const at = (isLong ? 24 : 16) + (type === 'tkhd' ? 4 : 0);
  if (copy.length < at + (isLong ? 8 : 4))
    throw new AudioError('NOT_TRIMMABLE', `The M4A file's box ${type} is cut off.`);
  if (isLong) copy.writeBigUInt64BE(BigInt(duration), at);
  else if (duration < word) copy.writeUInt32BE(duration, at);
  else throw new AudioError('NOT_TRIMMABLE', 'The M4A file is too long to be trimmed.');
  return copy;
}

/** Titles, pictures and the like, without what holds for the whole recording: chapters, and iTunes' delay and length. */
function described(moov: Buffer): Buffer[] {
  const udta = findBox(moov, 'udta');
  if (!udta) return [];
  const kept = [...boxes(udta)].filter(({ type }) => type !== 'chpl');
  return [
    writeBox('udta', ...kept.map(({ type, body }) => writeBox(type, type === 'meta' ? withoutDelay(body) : body))),
  ];
}

/** A copy of a `meta` box. */
function withoutDelay(meta: Buffer): Buffer {
  const versionAndFlags = 4;
  const parts = [...boxes(meta.subarray(versionAndFlags))];
  if (!parts.some(({ type }) => type === 'ilst')) return meta;
  const kept = (list: Buffer) => [...boxes(list)].filter((entry) => !isItunesText(entry, itunesDelay));
  const copies = parts.map(({ type, body }) =>
    type === 'ilst'
      ? writeBox(type, ...kept(body).map((entry) => writeBox(entry.type, entry.body)))
      : writeBox(type, body),
  );
  return Buffer.concat([meta.subarray(0, versionAndFlags), ...copies]);
}
