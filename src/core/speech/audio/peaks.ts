/** The lowest and highest sample of every stretch of a recording, on each channel. */
export interface Peaks {
  /** Hertz. */
  readonly sampleRate: number;
  /** Samples of each channel. */
  readonly frames: number;
  /** Samples in one stretch, a power of two; the last may have fewer. */
  readonly stretch: number;
  /** Of each channel: lowest, highest, lowest, highest … as 16-bit samples. */
  readonly channels: readonly Int16Array[];
}

/** One channel at some number of points: -1 to 1, where 1 is full scale. */
export interface Outline {
  readonly min: readonly number[];
  readonly max: readonly number[];
}

export const largestResolution = 4096;
const fullScale = 32_768;
const headerBytes = 16;
const signature = 0x31574350; // "PCW1"

/** Seconds. */
export const durationOf = ({ frames, sampleRate }: Peaks): number => frames / sampleRate;

/**
 * Each channel at `points` points (1 to 4096) of equal length. Every stretch that a point touches counts for it, so that
 * no sample lies outside. Throws a RangeError for another number of points.
 */
export function resample({ frames, stretch, channels }: Peaks, points: number): Outline[] {
  if (!Number.isInteger(points) || points < 1 || points > largestResolution)
    throw new RangeError(`points must be a whole number from 1 to ${largestResolution}.`);
  const count = Math.ceil(frames / stretch);
  const bounds = Array.from({ length: points }, (_, point) => {
    const from = Math.floor((point * frames) / points / stretch);
    const until = Math.ceil(((point + 1) * frames) / points / stretch);
    return { from, until: Math.min(count, Math.max(until, from + 1)) };
  });
  return channels.map((peaks) => ({
    min: bounds.map((range) => extreme(peaks, range, 0, Math.min)),
    max: bounds.map((range) => extreme(peaks, range, 1, Math.max)),
  }));
}

function extreme(
  peaks: Int16Array,
  { from, until }: { from: number; until: number },
  side: 0 | 1,
  better: (a: number, b: number) => number,
): number {
  let found = peaks[from * 2 + side] ?? 0;
  for (let at = from + 1; at < until; at++) found = better(found, peaks[at * 2 + side]!);
  return found / fullScale;
}

/** At most 32 KiB a channel (see PeakCollector) and 16 bytes, little-endian. */
export function packPeaks({ sampleRate, frames, stretch, channels }: Peaks): Buffer {
  const header = Buffer.alloc(headerBytes);
  header.writeUInt32LE(signature, 0);
  header.writeUInt8(channels.length, 4);
  header.writeUInt8(Math.log2(stretch), 5);
  header.writeUIntLE(sampleRate, 6, 4);
  header.writeUIntLE(frames, 10, 6);
  const body = channels.map((peaks) => {
    const bytes = Buffer.alloc(peaks.length * 2);
    peaks.forEach((value, at) => bytes.writeInt16LE(value, at * 2));
    return bytes;
  });
  return Buffer.concat([header, ...body]);
}

/** Throws a RangeError for bytes that `packPeaks` did not write. */
export function unpackPeaks(packed: Uint8Array): Peaks {
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
  if (bytes.length < headerBytes || bytes.readUInt32LE(0) !== signature) throw new RangeError('These are no peaks.');
  const [count, stretch] = [bytes.readUInt8(4), 2 ** bytes.readUInt8(5)];
  const [sampleRate, frames] = [bytes.readUIntLE(6, 4), bytes.readUIntLE(10, 6)];
  const length = 2 * Math.ceil(frames / stretch);
  if (bytes.length !== headerBytes + count * length * 2) throw new RangeError('The peaks are cut off.');
  const channels = Array.from({ length: count }, (_, channel) =>
    Int16Array.from({ length }, (_, at) => bytes.readInt16LE(headerBytes + (channel * length + at) * 2)),
  );
  return { sampleRate, frames, stretch, channels };
}
