import { damaged } from './aac-error.js';
import type { BitReader } from './bit-reader.js';
import { mostBands, type ChannelStream } from './channel-stream.js';
import { codebook } from './codebook-numbers.js';
import type { WindowInfo } from './window-info.js';

/** Values of ms_mask_present: ISO/IEC 14496-3, 4.6.8.1.2. */
const maskKind = { none: 0, perBand: 1, all: 2 } as const;

/** Which bands of a pair are coded as sum and difference, and how the right one follows from the left: 4.6.8. */
export class StereoMask {
  /** One for each band of each group. */
  readonly marked = new Uint8Array(mostBands);
  private kind: number = maskKind.none;

  clear(): void {
    this.kind = maskKind.none;
    this.marked.fill(0);
  }

  read(reader: BitReader, info: WindowInfo): void {
    this.kind = reader.read(2);
    if (this.kind > maskKind.all) throw damaged('the kind of stereo is reserved');
    const count = info.groups * info.maxBands;
    this.marked.fill(this.kind === maskKind.all ? 1 : 0);
    if (this.kind === maskKind.perBand) for (let band = 0; band < count; band++) this.marked[band] = reader.read(1);
  }

  /** Restores left and right. */
  apply(left: ChannelStream, right: ChannelStream): void {
    const { info, codebooks, scaleFactors } = right;
    for (let group = 0, first = 0; group < info.groups; first += info.groupLengths[group++]!)
      for (let band = 0; band < info.maxBands; band++) {
        const index = group * info.maxBands + band;
        const number = codebooks[index]!;
        const windows = info.groupLengths[group]!;
        if (number > codebook.noise) {
          const opposite =
            (number === codebook.intensityOpposite) !== (this.kind === maskKind.perBand && this.marked[index] === 1);
          const scale = 0.5 ** (scaleFactors[index]! / 4) * (opposite ? -1 : 1);
          this.copyBand(left, right, band, first, windows, scale);
        } else if (this.marked[index] && number < codebook.noise && left.codebooks[index]! < codebook.noise)
          this.splitBand(left, right, band, first, windows);
      }
  }

  /** Intensity stereo: the right channel is the left one, louder or softer. */
  private copyBand(
    left: ChannelStream,
    right: ChannelStream,
    band: number,
    first: number,
    windows: number,
    scale: number,
  ): void {
    const { info } = right;
    for (let window = first; window < first + windows; window++) {
      const start = window * info.windowLength;
      const until = start + info.bands.offsets[band + 1]!;
      for (let at = start + info.bands.offsets[band]!; at < until; at++)
        right.spectrum[at] = left.spectrum[at]! * scale;
    }
  }

  /** Middle and side: the left channel has the sum, the right one the difference. */
  private splitBand(left: ChannelStream, right: ChannelStream, band: number, first: number, windows: number): void {
    const { info } = right;
    for (let window = first; window < first + windows; window++) {
      const start = window * info.windowLength;
      const until = start + info.bands.offsets[band + 1]!;
      for (let at = start + info.bands.offsets[band]!; at < until; at++) {
        const [middle, side] = [left.spectrum[at]!, right.spectrum[at]!];
        left.spectrum[at] = middle + side;
        right.spectrum[at] = middle - side;
      }
    }
  }
}
