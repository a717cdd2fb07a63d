import { createReadStream } from 'node:fs';
import { wavDataOffset } from './wav.js';

/** Below this share of the louder side's energy a difference between the sides is coding noise (-40 dB). */
const sameBelow = 1e-4;

/** Whether two 16-bit WAV files of one length hold the same sound, as in a mono call stored as stereo. */
export async function isOneSound(left: string, right: string): Promise<boolean> {
  const [a, b] = [await samples(left), await samples(right)];
  let difference = 0;
  let energy = 0;
  for (;;) {
    const [one, other] = [await a.next(), await b.next()];
    if (one.done || other.done) break;
    const length = Math.min(one.value.length, other.value.length);
    let [l, r] = [0, 0];
    for (let i = 0; i < length; i++) {
      const [x, y] = [one.value[i]!, other.value[i]!];
      difference += (x - y) ** 2;
      l += x * x;
      r += y * y;
    }
    energy += Math.max(l, r);
  }
  return difference <= energy * sameBelow;
}

async function samples(path: string): Promise<AsyncIterator<Int16Array>> {
  const start = await wavDataOffset(path);
  const stream = createReadStream(path, { start, highWaterMark: 64 * 1024 });
  return (async function* () {
    for await (const chunk of stream as AsyncIterable<Buffer>)
      yield new Int16Array(new Uint8Array(chunk).buffer, 0, Math.floor(chunk.length / 2));
  })();
}
