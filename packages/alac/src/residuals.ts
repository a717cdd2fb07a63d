import { damaged } from './alac-error.js';
import type { AlacConfig } from './alac-config.js';
import type { BitReader } from './bit-reader.js';

/** Fraction bits of the mean. */
const meanBits = 9;
const mostOnes = 9;
const largestMean = 0xffff;
/** A mean below it is so small that zeros are counted. */
const quietMean = 1 << (meanBits - 2);
const zeroCountBits = 16;
const manyZeros = 65_535;

/**
 * Reads adaptive Golomb codes into `output`, all of it. `rate` is the configuration's times the channel's; a residual that does
 * not fit the code has `escapeBits`.
 */
export function readResiduals(
  reader: BitReader,
  { initialMean, mostBits }: Pick<AlacConfig, 'initialMean' | 'mostBits'>,
  rate: number,
  escapeBits: number,
  output: Int32Array,
): void {
  const widest = (1 << mostBits) - 1;
  let mean = initialMean;
  let followsZeros = 0;
  for (let at = 0; at < output.length;) {
    const bits = Math.min(31 - Math.clz32((mean >>> meanBits) + 3), mostBits);
    const code = readCode(reader, (1 << bits) - 1, bits, escapeBits);
    // After zeros there is no other one.
    const value = code + followsZeros;
    output[at++] = value & 1 ? -((value + 1) / 2) : value / 2;
    mean = code > largestMean ? largestMean : (rate * value + mean - ((rate * mean) >>> meanBits)) >>> 0;
    followsZeros = 0;
    if (mean < quietMean && at < output.length) {
      const zeroBits = Math.clz32(mean) - 24 + ((mean + 16) >>> 6);
      const count = readCode(reader, ((1 << zeroBits) - 1) & widest, zeroBits, zeroCountBits);
      if (count > output.length - at) throw damaged('there are too many zeros');
      output.fill(0, at, at + count);
      at += count;
      followsZeros = count < manyZeros ? 1 : 0;
      mean = 0;
    }
  }
}

/** A prefix of ones times `step`, and a remainder of `bits`, whose two lowest values share a shorter code. */
function readCode(reader: BitReader, step: number, bits: number, escapeBits: number): number {
  const ones = reader.readOnes(mostOnes);
  if (ones === mostOnes) return reader.read(escapeBits);
  if (bits === 1) return ones * step;
  const from = reader.position;
  const rest = reader.read(bits - 1) << 1;
  if (rest === 0) return ones * step; // 0 and 1 have no last bit
  reader.seek(from);
  return ones * step + reader.read(bits) - 1;
}
