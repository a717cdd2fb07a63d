import type { ChannelStream } from './channel-stream.js';
import { isSpectral } from './codebook-numbers.js';

/** The largest magnitude: 13 bits of an escape sequence, and four pulses of 15. */
const largest = 8191 + 4 * 15;
/** The scale factor that scales by one. */
const neutral = 100;

/** The power of 4/3 of each quantised value, from the lowest. */
const powers = Float64Array.from(
  { length: 2 * largest + 1 },
  (_, at) => Math.cbrt(at - largest) * Math.abs(at - largest),
);
const scales = Float64Array.from({ length: 256 }, (_, at) => 2 ** ((at - neutral) / 4));

/** Sets the spectrum to what the quantised coefficients and scale factors say: ISO/IEC 14496-3, 4.6.1.3 and 4.6.2.3.3. */
export function dequantise({ info, codebooks, scaleFactors, quantised, spectrum }: ChannelStream): void {
  const { offsets } = info.bands;
  spectrum.fill(0);
  for (let group = 0, first = 0; group < info.groups; first += info.groupLengths[group++]!)
    for (let band = 0; band < info.maxBands; band++) {
      const index = group * info.maxBands + band;
      if (!isSpectral(codebooks[index]!)) continue;
      const scale = scales[scaleFactors[index]!]!;
      for (let window = first; window < first + info.groupLengths[group]!; window++) {
        const start = window * info.windowLength;
        const until = start + offsets[band + 1]!;
        for (let at = start + offsets[band]!; at < until; at++)
          spectrum[at] = powers[quantised[at]! + largest]! * scale;
      }
    }
}
