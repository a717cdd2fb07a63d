import { type FileHandle, open } from 'node:fs/promises';
import { wavDataOffset } from './wav.js';

/** Below this share of the louder side's energy a difference between the sides is coding noise (-40 dB). */
const sameBelow = 1e-4;
/** Of one sample, at most. */
const mostEnergy = 32_768 ** 2;
const pieceSamples = 256 * 1024;

/**
 * Whether two 16-bit WAV files of one length hold the same sound, as in a mono call stored as stereo. Reading stops when what is left
 * cannot make them the same any more, however loud it is: of most calls with two sides that is after a few percent.
 */
export function isOneSound(left: string, right: string): Promise<boolean> {
  return Samples.of(left, (a) => Samples.of(right, (b) => areOneSound(a, b)));
}

async function areOneSound(a: Samples, b: Samples): Promise<boolean> {
  let [difference, energy, rest] = [0, 0, Math.min(a.count, b.count)];
  while (rest > 0) {
    const [one, other] = await Promise.all([a.next(), b.next()]);
    const length = Math.min(one.length, other.length);
    if (length === 0) break;
    const sums = compare(one, other, length);
    difference += sums.difference;
    energy += Math.max(sums.left, sums.right);
    rest -= length;
    if (difference > (energy + rest * mostEnergy) * sameBelow) return false;
  }
  return difference <= energy * sameBelow;
}

/** Sums of squares of the first `length` samples. */
function compare(one: Int16Array, other: Int16Array, length: number) {
  let [difference, left, right] = [0, 0, 0];
  for (let at = 0; at < length; at++) {
    const [x, y] = [one[at]!, other[at]!];
    difference += (x - y) * (x - y); // ** takes ten times as long
    left += x * x;
    right += y * y;
  }
  return { difference, left, right };
}

/** The samples of a WAV file, piece by piece, each in the place of the one before. */
class Samples {
  private readonly piece = new Int16Array(pieceSamples);

  private constructor(
    private readonly file: FileHandle,
    private at: number,
    readonly count: number,
  ) {}

  static async of<T>(path: string, work: (samples: Samples) => Promise<T>): Promise<T> {
    const start = await wavDataOffset(path);
    const file = await open(path, 'r');
    try {
      const { size } = await file.stat();
      return await work(new Samples(file, start, Math.max(0, Math.floor((size - start) / 2))));
    } finally {
      await file.close();
    }
  }

  /** Empty at the end. */
  async next(): Promise<Int16Array> {
    const bytes = new Uint8Array(this.piece.buffer);
    let filled = 0;
    while (filled < bytes.length) {
      const { bytesRead } = await this.file.read(bytes, filled, bytes.length - filled, this.at);
      if (bytesRead === 0) break;
      filled += bytesRead;
      this.at += bytesRead;
    }
    return this.piece.subarray(0, Math.floor(filled / 2));
  }
}
