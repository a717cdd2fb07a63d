import { damaged } from './aac-error.js';
import type { BitReader } from './bit-reader.js';
import type { ChannelStream } from './channel-stream.js';
import { codebook } from './codebook-numbers.js';
import { lengthBits, lookUp, lookupTable } from './prefix-code.js';
import { scaleFactorCodebook, unchangedScaleFactor } from './tables/scale-factor-codebook.js';

const table = lookupTable(scaleFactorCodebook);
const largestScaleFactor = 255;
/** The noise energy begins this far below the global gain, and with a difference of this many bits: 4.6.13.3. */
const [noiseOffset, noiseBits] = [90, 9];
/** Quarters of a power of two that an intensity position or a noise energy may say; more is no sound. */
const [least, most] = [-155, 155];

/** The difference that the next codeword says. */
export function readDifference(reader: BitReader): number {
  const word = reader.view.getUint32(reader.position >>> 3) << (reader.position & 7);
  const entry = lookUp(table, word);
  reader.skip(entry & ((1 << lengthBits) - 1));
  return (entry >> lengthBits) - unchangedScaleFactor;
}

/** Reads scale_factor_data: ISO/IEC 14496-3, 4.4.2.7, and 4.6.2.3.2. */
export function readScaleFactors(reader: BitReader, channel: ChannelStream, globalGain: number): void {
  const { codebooks, scaleFactors, info } = channel;
  const count = info.groups * info.maxBands;
  let [gain, position, noise] = [globalGain, 0, globalGain - noiseOffset];
  let isFirstNoise = true;
  for (let band = 0; band < count; band++) {
    switch (codebooks[band]) {
      case codebook.zero:
        break;
      case codebook.intensity:
      case codebook.intensityOpposite:
        position += readDifference(reader);
        scaleFactors[band] = clamp(position);
        break;
      case codebook.noise:
        noise += isFirstNoise ? reader.read(noiseBits) - (1 << (noiseBits - 1)) : readDifference(reader);
        isFirstNoise = false;
        scaleFactors[band] = clamp(noise);
        break;
      default:
        gain += readDifference(reader);
        if (gain < 0 || gain > largestScaleFactor) throw damaged(`a scale factor is ${gain}`);
        scaleFactors[band] = gain;
    }
  }
}

const clamp = (value: number): number => Math.min(most, Math.max(least, value));
