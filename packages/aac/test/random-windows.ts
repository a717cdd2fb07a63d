import { scaleFactorBands, type ScaleFactorBands } from '../src/tables/scale-factor-bands.js';
import { windowSequence } from '../src/window-info.js';
import type { BitWriter } from './bit-writer.js';
import type { Random } from './random.js';

/** The sequences that may follow each. */
const successors = [
  [windowSequence.onlyLong, windowSequence.longStart],
  [windowSequence.eightShort],
  [windowSequence.eightShort, windowSequence.longStop],
  [windowSequence.onlyLong, windowSequence.longStart],
] as const;

/** Arbitrary windows of an access unit, which follow those of the one before. */
export class Windows {
  readonly sequence: number;
  readonly shape: number;
  readonly maxBands: number;
  readonly bands: ScaleFactorBands;
  /** Windows of each group. */
  readonly groups: number[] = [1];
  private readonly grouping: number;

  constructor(random: Random, frequencyIndex: number, frameSamples: number, before?: Windows) {
    this.sequence = before ? random.pick(successors[before.sequence]!) : windowSequence.onlyLong;
    this.shape = random.within(0, 1);
    this.bands = scaleFactorBands(frequencyIndex, this.isShort ? frameSamples / 8 : frameSamples);
    this.maxBands = random.chance(0.3) ? this.bands.count : random.within(0, this.bands.count);
    this.grouping = random.within(0, 127);
    if (this.isShort)
      for (let bit = 6; bit >= 0; bit--)
        if ((this.grouping >> bit) & 1) this.groups[this.groups.length - 1]!++;
        else this.groups.push(1);
  }

  get isShort(): boolean {
    return this.sequence === windowSequence.eightShort;
  }

  write(writer: BitWriter): void {
    writer.write(0, 1).write(this.sequence, 2).write(this.shape, 1);
    if (this.isShort) writer.write(this.maxBands, 4).write(this.grouping, 7);
    else writer.write(this.maxBands, 6).write(0, 1);
  }
}
