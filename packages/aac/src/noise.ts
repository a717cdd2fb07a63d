import type { ChannelStream } from './channel-stream.js';
import { codebook } from './codebook-numbers.js';

/** Perceptual noise substitution: bands of which only the energy is sent, ISO/IEC 14496-3, 4.6.13. */
export class NoiseSource {
  private state = 1;

  /**
   * Fills the noise bands of one channel, or of both of a pair. A band that is marked in `correlated` has the same noise in
   * both.
   */
  fill(left: ChannelStream, right?: ChannelStream, correlated?: Uint8Array): void {
    const bands = Math.max(left.info.groups * left.info.maxBands, right ? right.info.groups * right.info.maxBands : 0);
    for (let band = 0; band < bands; band++) {
      const before = this.state;
      const isLeft = this.fillBand(left, band);
      if (!right) continue;
      const after = this.state;
      if (isLeft && correlated?.[band]) this.state = before;
      if (!this.fillBand(right, band)) this.state = after;
    }
  }

  /** Whether there is noise in this band. */
  private fillBand({ info, codebooks, scaleFactors, spectrum }: ChannelStream, index: number): boolean {
    if (index >= info.groups * info.maxBands || codebooks[index] !== codebook.noise) return false;
    const group = Math.floor(index / info.maxBands);
    const band = index % info.maxBands;
    let first = 0;
    for (let each = 0; each < group; each++) first += info.groupLengths[each]!;
    const root = 2 ** (scaleFactors[index]! / 4);
    for (let window = first; window < first + info.groupLengths[group]!; window++) {
      const start = window * info.windowLength;
      this.draw(spectrum, start + info.bands.offsets[band]!, start + info.bands.offsets[band + 1]!, root);
    }
    return true;
  }

  /** Random coefficients whose squares add up to the square of `root`. */
  private draw(spectrum: Float64Array, from: number, until: number, root: number): void {
    let energy = 0;
    for (let at = from; at < until; at++) {
      this.state = (Math.imul(this.state, 1_664_525) + 1_013_904_223) | 0; // Numerical Recipes, 7.1
      spectrum[at] = this.state;
      energy += this.state * this.state;
    }
    const scale = energy > 0 ? root / Math.sqrt(energy) : 0;
    for (let at = from; at < until; at++) spectrum[at]! *= scale;
  }
}
