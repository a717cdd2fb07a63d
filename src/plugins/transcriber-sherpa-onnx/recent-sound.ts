/** The last samples of a channel that is heard block by block. */
export class RecentSound {
  private readonly kept: Float32Array;
  /** Samples heard so far. */
  end = 0;

  /** @param capacity in samples; an older one is forgotten. */
  constructor(capacity: number) {
    this.kept = new Float32Array(capacity);
  }

  add(block: Float32Array): void {
    const part = block.subarray(Math.max(0, block.length - this.kept.length));
    const at = (this.end + block.length - part.length) % this.kept.length;
    const room = this.kept.length - at;
    this.kept.set(part.subarray(0, room), at);
    this.kept.set(part.subarray(room), 0);
    this.end += block.length;
  }

  /** A copy of the samples from `from` up to, not including, `to`, counted from the start of the channel. Throws RangeError. */
  between(from: number, to: number): Float32Array {
    if (from < Math.max(0, this.end - this.kept.length) || to > this.end || from > to)
      throw new RangeError(`Samples ${from} to ${to} are not kept.`);
    const samples = new Float32Array(to - from);
    const at = from % this.kept.length;
    const first = this.kept.subarray(at, at + samples.length);
    samples.set(first);
    samples.set(this.kept.subarray(0, samples.length - first.length), first.length);
    return samples;
  }

  clear(): void {
    this.end = 0;
  }
}
