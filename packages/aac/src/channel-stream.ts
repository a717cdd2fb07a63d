import { NoiseShaping } from './noise-shaping.js';
import { WindowInfo, type FrameFormat } from './window-info.js';

/** Groups of windows times scale factor bands, at most: 8 of 15 in short windows, 51 in a long one. */
export const mostBands = 120;

/** What an access unit says of one channel: individual_channel_stream, ISO/IEC 14496-3, 4.4.2.7. */
export class ChannelStream {
  readonly info: WindowInfo;
  /** Of each band of each group, the groups one after the other: its codebook, 0 to 15. */
  readonly codebooks = new Uint8Array(mostBands);
  /** Of each band of each group: its scale factor, or its intensity position, or its noise energy. */
  readonly scaleFactors = new Int16Array(mostBands);
  readonly quantised: Int16Array;
  /** The coefficients, one window after the other, on the scale of 16-bit samples. */
  readonly spectrum: Float64Array;
  readonly shaping = new NoiseShaping();

  constructor(format: FrameFormat) {
    this.info = new WindowInfo(format);
    this.quantised = new Int16Array(format.frameSamples);
    this.spectrum = new Float64Array(format.frameSamples);
  }
}
