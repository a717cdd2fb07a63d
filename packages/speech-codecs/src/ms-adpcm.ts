/** Weights of the two samples before, in parts of 256: the seven pairs that every encoder uses. */
const weights: readonly (readonly [number, number])[] = [
  [256, 0],
  [512, -256],
  [0, 0],
  [192, 64],
  [240, 0],
  [460, -208],
  [392, -232],
];
/** How a code changes the step, in parts of 256. */
const growth = [230, 230, 230, 230, 307, 409, 512, 614, 768, 614, 512, 409, 307, 230, 230, 230];
const leastStep = 16;
/** Of each channel: the number of the weights, the step and two samples. */
const headerBytes = 7;
const fullScale = 32_768;

/** Samples of each channel in a block of so many bytes. */
export const msSamples = (blockBytes: number, channels: number): number =>
  2 + Math.max(0, Math.floor(((blockBytes - headerBytes * channels) * 2) / channels));

/**
 * Decodes a block of a WAV file of format 2, which depends on no other one: samples between -1 and 1 of each channel. A block
 * that is cut off is decoded as far as it goes; one without a whole header has no samples.
 */
export function decodeMsBlock(block: Uint8Array, channels: number): Float32Array[] {
  const dataAt = headerBytes * channels;
  if (block.length < dataAt) return Array.from({ length: channels }, () => new Float32Array(0));
  const length = msSamples(block.length, channels);
  const view = new DataView(block.buffer, block.byteOffset, block.length);
  return Array.from({ length: channels }, (_, channel) => {
    const samples = new Float32Array(length);
    const field = (number: number) => view.getInt16(channels + (number * channels + channel) * 2, true);
    const [first, second] = weights[Math.min(block[channel]!, weights.length - 1)]!;
    let [step, latest, before] = [field(0), field(1), field(2)];
    samples[0] = before / fullScale;
    samples[1] = latest / fullScale;
    for (let at = 2; at < length; at++) {
      const nibble = (at - 2) * channels + channel;
      const byte = block[dataAt + (nibble >> 1)]!;
      const code = nibble % 2 === 0 ? byte >> 4 : byte & 15;
      const predicted = Math.trunc((latest * first + before * second) / 256);
      const value = predicted + (code < 8 ? code : code - 16) * step;
      before = latest;
      latest = Math.max(-fullScale, Math.min(fullScale - 1, value));
      step = Math.max(leastStep, (growth[code]! * step) >> 8);
      samples[at] = latest / fullScale;
    }
    return samples;
  });
}
