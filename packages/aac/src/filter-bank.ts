import { Imdct } from './imdct.js';
import { windowSequence, type WindowInfo } from './window-info.js';
import { windowShapes, type WindowShape } from './windows.js';

/** The full scale of the spectrum. */
const fullScale = 32_768;

/** What one channel's next access unit overlaps with. */
export class Overlap {
  readonly samples: Float64Array;
  /** The shape of the last window. */
  shape = 0;

  constructor(length: number) {
    this.samples = new Float64Array(length);
  }

  reset(): void {
    this.samples.fill(0);
    this.shape = 0;
  }
}

/** Turns spectra into samples: ISO/IEC 14496-3, 4.6.11. */
export class FilterBank {
  private readonly long: Imdct;
  private readonly short: Imdct;
  private readonly shapes: readonly [WindowShape, WindowShape];
  private readonly transformed: Float64Array;
  private readonly sum: Float64Array;

  constructor(private readonly length: number) {
    this.long = new Imdct(length, 1 / fullScale);
    this.short = new Imdct(length / 8, 1 / fullScale);
    this.shapes = windowShapes(length);
    this.transformed = new Float64Array(length);
    this.sum = new Float64Array(2 * length);
  }

  /** Writes the samples of one channel, within -1 and 1. */
  run(spectrum: Float64Array, info: WindowInfo, overlap: Overlap, output: Float32Array): void {
    const [before, now] = [this.shapes[overlap.shape]!, this.shapes[info.shape]!];
    if (info.isShort) this.runShort(spectrum, before, now, overlap.samples, output);
    else {
      const rising = info.sequence === windowSequence.longStop ? before.steep : before.long;
      const falling = info.sequence === windowSequence.longStart ? now.steep : now.long;
      this.runLong(spectrum, rising, falling, overlap.samples, output);
    }
    overlap.shape = info.shape;
  }

  private runLong(
    spectrum: Float64Array,
    rising: Float64Array,
    falling: Float64Array,
    overlap: Float64Array,
    output: Float32Array,
  ): void {
    const { length, transformed } = this;
    this.long.run(spectrum, 0, transformed);
    const half = length / 2;
    for (let at = 0, mirrored = length - 1; at < half; at++, mirrored--) {
      const early = transformed[half + at]!;
      const late = transformed[half - 1 - at]!;
      output[at] = clip(overlap[at]! + rising[at]! * early);
      output[mirrored] = clip(overlap[mirrored]! - rising[mirrored]! * early);
      overlap[at] = -falling[mirrored]! * late;
      overlap[mirrored] = -falling[at]! * late;
    }
  }

  /** Eight short windows, each of which overlaps half of the next, in the middle of the frame. */
  private runShort(
    spectrum: Float64Array,
    before: WindowShape,
    now: WindowShape,
    overlap: Float64Array,
    output: Float32Array,
  ): void {
    const { length, sum } = this;
    const short = length / 8;
    sum.fill(0);
    sum.set(overlap);
    for (let window = 0; window < 8; window++) {
      this.short.run(spectrum, window * short, this.transformed);
      this.addShort((window === 0 ? before : now).short, now.short, (length - short) / 2 + window * short);
    }
    for (let at = 0; at < length; at++) output[at] = clip(sum[at]!);
    overlap.set(sum.subarray(length));
  }

  private addShort(rising: Float64Array, falling: Float64Array, from: number): void {
    const { sum, transformed } = this;
    const length = rising.length;
    const half = length / 2;
    for (let at = 0, mirrored = length - 1; at < half; at++, mirrored--) {
      const early = transformed[half + at]!;
      const late = transformed[half - 1 - at]!;
      sum[from + at]! += rising[at]! * early;
      sum[from + mirrored]! -= rising[mirrored]! * early;
      sum[from + length + at]! -= falling[mirrored]! * late;
      sum[from + length + mirrored]! -= falling[at]! * late;
    }
  }
}

const clip = (value: number): number => (value > 1 ? 1 : value < -1 ? -1 : value);
