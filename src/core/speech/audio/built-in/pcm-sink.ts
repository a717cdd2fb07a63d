import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { type Block, interleave, remix } from './block.js';
import type { PcmOutput } from './decode-task.js';
import { Resampler } from './resampler.js';
import { wavHeader } from './wav-header.js';

/** Writes sound as a WAV file into a pipe, as fast as it is read. Rate and channels are the first block's throughout. */
export async function writePcm(
  blocks: AsyncIterable<Block>,
  { from, channels }: Omit<PcmOutput, 'kind'>,
  target: Writable,
): Promise<void> {
  let shape: { sampleRate: number; count: number } | undefined;
  let left = 0;
  const rates = new Rates();
  for await (const block of blocks) {
    if (!shape) {
      shape = { sampleRate: block.sampleRate, count: channels ?? block.channels.length };
      left = Math.round(from * block.sampleRate);
      target.write(wavHeader({ sampleRate: shape.sampleRate, channels: shape.count }));
    }
    const sides = rates.convert(remix(block.channels, shape.count), block.sampleRate, shape.sampleRate);
    const length = sides[0]?.length ?? 0;
    const skipped = Math.min(left, length);
    left -= skipped;
    if (skipped === length) continue;
    if (!target.write(interleave(sides.map((side) => side.subarray(skipped))))) await once(target, 'drain');
  }
  await new Promise<void>((resolve) => target.end(resolve));
}

/** Streams whose rate changes on their way, as chained OGG files may, are brought to their first. */
class Rates {
  private current = 0;
  private resamplers: Resampler[] = [];

  convert(sides: readonly Float32Array[], from: number, to: number): readonly Float32Array[] {
    if (from === to) return sides;
    if (this.current !== from) this.resamplers = sides.map(() => new Resampler(from, to));
    this.current = from;
    return sides.map((side, at) => this.resamplers[at]!.take(side));
  }
}
