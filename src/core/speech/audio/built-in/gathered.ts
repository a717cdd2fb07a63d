import type { Block } from './block.js';

/** Some seconds of telephone sound: what follows works on a block at a time, and for small ones that is most of the work. */
const gatherSamples = 32_768;

/** Copies pieces of sound together into larger blocks. */
export class Gathered {
  private sampleRate = 0;
  private channels: Float32Array[] = [];
  private length = 0;

  /** Adds [from, until) of `piece`, and yields what is full. Its arrays may be overwritten afterwards. */
  *add(piece: Block, from: number, until: number): Generator<Block> {
    if (until <= from) return;
    if (piece.sampleRate !== this.sampleRate || piece.channels.length !== this.channels.length) {
      yield* this.end();
      this.sampleRate = piece.sampleRate;
    }
    if (this.length + until - from > gatherSamples) yield* this.end();
    if (this.length === 0)
      this.channels = piece.channels.map(() => new Float32Array(Math.max(gatherSamples, until - from)));
    for (const [at, samples] of piece.channels.entries())
      this.channels[at]!.set(samples.subarray(from, until), this.length);
    this.length += until - from;
  }

  *end(): Generator<Block> {
    const { sampleRate, length } = this;
    if (length > 0) yield { sampleRate, channels: this.channels.map((samples) => samples.subarray(0, length)) };
    this.length = 0;
  }
}
