import { damaged, unsupported } from './aac-error.js';
import type { BitReader } from './bit-reader.js';
import { scaleFactorBands, type ScaleFactorBands } from './tables/scale-factor-bands.js';

/** Window sequences: ISO/IEC 14496-3, 4.5.2.3. */
export const windowSequence = { onlyLong: 0, longStart: 1, eightShort: 2, longStop: 3 } as const;

/** The bands of one stream's frames. */
export class FrameFormat {
  readonly long: ScaleFactorBands;
  readonly short: ScaleFactorBands;

  constructor(
    readonly frameSamples: 1024 | 960,
    frequencyIndex: number,
  ) {
    this.long = scaleFactorBands(frequencyIndex, frameSamples);
    this.short = scaleFactorBands(frequencyIndex, frameSamples / 8);
  }
}

/** The windows of one channel in one access unit: ics_info, ISO/IEC 14496-3, 4.4.2.1. */
export class WindowInfo {
  sequence: number = windowSequence.onlyLong;
  /** 0 is the sine window, 1 the Kaiser-Bessel derived one. */
  shape = 0;
  windows = 1;
  /** Coefficients of one window. */
  windowLength: number;
  bands: ScaleFactorBands;
  /** The bands that are coded in each group of windows. */
  maxBands = 0;
  groups = 1;
  /** Windows of each group. */
  readonly groupLengths = new Uint8Array(8);

  constructor(private readonly format: FrameFormat) {
    this.windowLength = format.frameSamples;
    this.bands = format.long;
    this.groupLengths[0] = 1;
  }

  get isShort(): boolean {
    return this.sequence === windowSequence.eightShort;
  }

  read(reader: BitReader): void {
    reader.skip(1);
    this.sequence = reader.read(2);
    this.shape = reader.read(1);
    const short = this.isShort;
    this.windows = short ? 8 : 1;
    this.windowLength = this.format.frameSamples / this.windows;
    this.bands = short ? this.format.short : this.format.long;
    this.maxBands = reader.read(short ? 4 : 6);
    this.groups = 1;
    this.groupLengths[0] = 1;
    if (short) this.readGroups(reader.read(7));
    else if (reader.flag()) throw unsupported('predicted from earlier frames');
    if (this.maxBands > this.bands.count) throw damaged(`there are ${this.maxBands} scale factor bands`);
  }

  /** One bit for each window after the first: whether it is of the same group as the one before. */
  private readGroups(grouping: number): void {
    for (let bit = 6; bit >= 0; bit--) {
      if ((grouping >> bit) & 1) this.groupLengths[this.groups - 1]!++;
      else this.groupLengths[this.groups++] = 1;
    }
  }

  copy(other: WindowInfo): void {
    this.sequence = other.sequence;
    this.shape = other.shape;
    this.windows = other.windows;
    this.windowLength = other.windowLength;
    this.bands = other.bands;
    this.maxBands = other.maxBands;
    this.groups = other.groups;
    this.groupLengths.set(other.groupLengths);
  }
}
