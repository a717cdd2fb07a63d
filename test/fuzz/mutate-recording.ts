/** Numbers below `below`, whole and seemingly without order, the same for a seed. */
export type Random = (below: number) => number;

type Mutation = (bytes: Buffer, random: Random, others: readonly Buffer[]) => Buffer;

/** One to four changes to one of the recordings, which stay as they are. */
export function mutate(recordings: readonly Buffer[], random: Random): Buffer {
  const start: Buffer = Buffer.from(recordings[random(recordings.length)]!);
  return Array.from({ length: 1 + random(4) }).reduce<Buffer>(
    (bytes) => (bytes.length < 8 ? bytes : mutations[random(mutations.length)]!(bytes, random, recordings)),
    start,
  );
}

const extremes = [0, 1, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0xffff, 0x7fffffff, 0x80000000, 0xffffffff, 0xfffffffe];
/** Words before the fields that decide most. */
const marks = [
  'RIFF',
  'fmt ',
  'data',
  'fact',
  'ID3',
  'Xing',
  'Info',
  'LAME',
  'OggS',
  'OpusHead',
  'vorbis',
  'fLaC',
  'Speex',
];
const boxes = [
  'ftyp',
  'moov',
  'mdhd',
  'stsd',
  'stsz',
  'stco',
  'stsc',
  'stts',
  'esds',
  'mp4a',
  'alac',
  'elst',
  'moof',
  'trun',
  'tfhd',
];

const flipBits: Mutation = (bytes, random) => {
  for (let count = 1 + random(40); count > 0; count--) bytes[random(bytes.length)]! ^= 1 << random(8);
  return bytes;
};

const breakHead: Mutation = (bytes, random) => {
  for (let count = 1 + random(8); count > 0; count--) bytes[random(Math.min(200, bytes.length))] = random(256);
  return bytes;
};

const copyBlock: Mutation = (bytes, random) => {
  const [from, to] = [random(bytes.length), random(bytes.length)];
  bytes.copy(bytes, to, from, from + 1 + random(4096));
  return bytes;
};

const cutOff: Mutation = (bytes, random) => bytes.subarray(0, 8 + random(bytes.length - 8));

const takeOut: Mutation = (bytes, random) => {
  const at = random(bytes.length);
  return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + random(4096))]);
};

const putIn: Mutation = (bytes, random) => {
  const at = random(bytes.length);
  const more = Buffer.from(Uint8Array.from({ length: 1 + random(2048) }, () => random(256)));
  return Buffer.concat([bytes.subarray(0, at), more, bytes.subarray(at)]);
};

const clear: Mutation = (bytes, random) => {
  const at = random(bytes.length);
  return bytes.fill(random(2) * 255, at, Math.min(bytes.length, at + 1 + random(4096)));
};

const splice: Mutation = (bytes, random, others) => {
  const other = others[random(others.length)]!;
  return Buffer.concat([bytes.subarray(0, random(bytes.length)), other.subarray(random(other.length))]);
};

/** A number of one, two or four bytes near a mark becomes an extreme, or a little more or less than it was. */
const changeField: Mutation = (bytes, random) => {
  const all = [...marks, ...boxes];
  const mark = bytes.indexOf(all[random(all.length)]!, 0, 'latin1');
  const width = [1, 2, 4][random(3)]!;
  const at = Math.max(0, Math.min((mark < 0 ? 0 : mark) - 8 + random(64), bytes.length - width));
  const little = random(2) === 0;
  const before = little ? bytes.readUIntLE(at, width) : bytes.readUIntBE(at, width);
  const changed = random(2) === 0 ? extremes[random(extremes.length)]! : before + random(65) - 32;
  const value = ((changed % 2 ** (width * 8)) + 2 ** (width * 8)) % 2 ** (width * 8);
  if (little) bytes.writeUIntLE(value, at, width);
  else bytes.writeUIntBE(value, at, width);
  return bytes;
};

const mutations = [flipBits, breakHead, copyBlock, cutOff, takeOut, putIn, clear, splice, changeField, changeField];
