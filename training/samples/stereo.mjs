import { random } from './random.mjs';
import { rate } from './synthesise.mjs';

/** Both sides as interleaved s16le at 8 kHz: the caller left, the customer right, each with its own soft line noise. */
export function stereo(sentences, duration, name) {
  const length = Math.ceil(duration * rate);
  const sides = { caller: lineNoise(length, `${name} left`), customer: lineNoise(length, `${name} right`) };
  for (const { speaker, start, samples } of sentences) {
    const at = Math.round(start * rate);
    samples.forEach((x, i) => (sides[speaker][at + i] += x));
  }
  const bytes = Buffer.alloc(length * 4);
  for (let i = 0; i < length; i++) {
    bytes.writeInt16LE(toInt16(sides.caller[i]), 4 * i);
    bytes.writeInt16LE(toInt16(sides.customer[i]), 4 * i + 2);
  }
  return bytes;
}

/** White noise smoothed over two samples, about -58 dBFS RMS: audible on headphones, far below speech. */
function lineNoise(length, seed) {
  const next = random(seed);
  let last = 0;
  return Float32Array.from({ length }, () => {
    const white = next() * 2 - 1;
    const smooth = (white + last) / 2;
    last = white;
    return smooth * 0.0031;
  });
}

const toInt16 = (x) => Math.round(Math.max(-1, Math.min(1, x)) * 32767);
