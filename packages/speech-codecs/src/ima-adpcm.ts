/** How much a code changes the index of the step. */
const indexChanges = [-1, -1, -1, -1, 2, 4, 6, 8];
const mostIndex = 88;
/** Each step is a tenth larger than the one before: IMA Digital Audio Focus and Technical Working Groups, 1992, table 2. */
const steps = [
  7, 8, 9, 10, 11, 12, 13, 14, 16, 17, 19, 21, 23, 25, 28, 31, 34, 37, 41, 45, 50, 55, 60, 66, 73, 80, 88, 97, 107, 118,
  130, 143, 157, 173, 190, 209, 230, 253, 279, 307, 337, 371, 408, 449, 494, 544, 598, 658, 724, 796, 876, 963, 1060,
  1166, 1282, 1411, 1552, 1707, 1878, 2066, 2272, 2499, 2749, 3024, 3327, 3660, 4026, 4428, 4871, 5358, 5894, 6484,
  7132, 7845, 8630, 9493, 10_442, 11_487, 12_635, 13_899, 15_289, 16_818, 18_500, 20_350, 22_385, 24_623, 27_086,
  29_794, 32_767,
];
/** Of each channel, at the beginning of a block, and then of each channel in turn. */
const groupBytes = 4;
const fullScale = 32_768;

/** Samples of each channel in a block of so many bytes. */
export const imaSamples = (blockBytes: number, channels: number): number =>
  1 + Math.max(0, Math.floor(blockBytes / (groupBytes * channels)) - 1) * 2 * groupBytes;

/**
 * Decodes a block of a WAV file of format 0x11, which depends on no other one: samples between -1 and 1 of each channel. A
 * block that is cut off is decoded as far as it goes; one without a whole header has no samples.
 */
export function decodeImaBlock(block: Uint8Array, channels: number): Float32Array[] {
  const headerBytes = groupBytes * channels;
  if (block.length < headerBytes) return Array.from({ length: channels }, () => new Float32Array(0));
  const length = imaSamples(block.length, channels);
  const view = new DataView(block.buffer, block.byteOffset, block.length);
  return Array.from({ length: channels }, (_, channel) => {
    const samples = new Float32Array(length);
    let value = view.getInt16(channel * groupBytes, true);
    let index = Math.min(mostIndex, block[channel * groupBytes + 2]!);
    samples[0] = value / fullScale;
    for (let at = 1; at < length; at++) {
      const group = (at - 1) >> 3;
      const byte = block[headerBytes + (group * channels + channel) * groupBytes + (((at - 1) & 7) >> 1)]!;
      const code = at % 2 === 1 ? byte & 15 : byte >> 4;
      const step = steps[index]!;
      const change = (step >> 3) + (code & 4 ? step : 0) + (code & 2 ? step >> 1 : 0) + (code & 1 ? step >> 2 : 0);
      value = Math.max(-fullScale, Math.min(fullScale - 1, code & 8 ? value - change : value + change));
      index = Math.max(0, Math.min(mostIndex, index + indexChanges[code & 7]!));
      samples[at] = value / fullScale;
    }
    return samples;
  });
}
