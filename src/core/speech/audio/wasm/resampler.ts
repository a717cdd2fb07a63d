/** Where the pass band ends and the stop band begins, as shares of the lower of the two rates. */
const [passBand, stopBand] = [0.4375, 0.5];
/** Decibels below the pass band. */
const attenuation = 75;
const kaiserBeta = 0.1102 * (attenuation - 8.7);

/**
 * Changes the rate of one channel, in pieces of any length, with one filter for each phase between two samples (a
 * windowed sinc, Kaiser 1974). At 16 kHz all below 7 kHz passes and all above 8 kHz is gone. The sound is not delayed.
 */
export class Resampler {
  private readonly phases: number;
  private readonly step: number;
  private readonly taps: number;
  private readonly filters: Float32Array;
  private phase = 0;
  /** What later samples still need; it begins with silence, so that the first filter lies around the first sample. */
  private rest: Float32Array;
  private taken = 0;
  private given = 0;

  /** Hertz, whole numbers. */
  constructor(
    private readonly from: number,
    private readonly to: number,
  ) {
    const common = greatestCommonDivisor(from, to);
    this.phases = to / common;
    this.step = from / common;
    const lower = Math.min(from, to);
    const transition = (2 * Math.PI * (stopBand - passBand) * lower) / from;
    this.taps = 2 * Math.ceil((attenuation - 8) / (2.285 * transition) / 2);
    const cutoff = (((passBand + stopBand) / 2) * lower) / from;
    this.filters = makeFilters(this.phases, this.taps, cutoff);
    this.rest = new Float32Array(this.taps / 2 - 1);
  }

  /** As much of the sound as is complete by now. */
  take(samples: Float32Array): Float32Array {
    this.taken += samples.length;
    const output = this.run(samples);
    this.given += output.length;
    return output;
  }

  /** What is left. */
  end(): Float32Array {
    const total = Math.ceil((this.taken * this.to) / this.from);
    return this.run(new Float32Array(this.taps)).subarray(0, Math.max(0, total - this.given));
  }

  private run(samples: Float32Array): Float32Array {
    const { taps, phases, step, filters } = this;
    const input = new Float32Array(this.rest.length + samples.length);
    input.set(this.rest);
    input.set(samples, this.rest.length);
    const output = new Float32Array(Math.max(0, Math.ceil(((input.length - taps + 1) * phases) / step) + 1));
    let [at, phase, count] = [0, this.phase, 0];
    while (at + taps <= input.length) {
      const filter = phase * taps;
      let [even, odd] = [0, 0]; // two sums, which the processor adds up side by side
      for (let tap = 0; tap < taps; tap += 2) {
        even += filters[filter + tap]! * input[at + tap]!;
        odd += filters[filter + tap + 1]! * input[at + tap + 1]!;
      }
      output[count++] = even + odd;
      phase += step;
      at += Math.floor(phase / phases);
      phase %= phases;
    }
    this.rest = input.slice(at);
    this.phase = phase;
    return output.subarray(0, count);
  }
}

/** One filter after the other; each passes a constant as it is. `cutoff` in cycles per sample. */
function makeFilters(phases: number, taps: number, cutoff: number): Float32Array {
  const filters = new Float32Array(phases * taps);
  const half = taps / 2;
  for (let phase = 0; phase < phases; phase++) {
    let sum = 0;
    for (let tap = 0; tap < taps; tap++) {
      const time = tap - half + 1 - phase / phases;
      const angle = 2 * Math.PI * cutoff * time;
      const value = windowAt(Math.abs(time / half)) * (angle === 0 ? 1 : Math.sin(angle) / angle);
      filters[phase * taps + tap] = value;
      sum += value;
    }
    for (let tap = 0; tap < taps; tap++) filters[phase * taps + tap]! /= sum;
  }
  return filters;
}

const windowSteps = 8192;

/** Kaiser's window from its middle (0) to its end (1), in steps between which it is all but straight. */
const window = Float64Array.from({ length: windowSteps + 2 }, (_, at) => {
  const place = at / windowSteps;
  return place >= 1 ? 0 : bessel(kaiserBeta * Math.sqrt(1 - place * place)) / bessel(kaiserBeta);
});

function windowAt(place: number): number {
  const at = Math.min(1, place) * windowSteps;
  const below = Math.floor(at);
  return window[below]! + (window[below + 1]! - window[below]!) * (at - below);
}

/** The modified Bessel function of the first kind, of order 0. */
function bessel(x: number): number {
  let [sum, term] = [1, 1];
  for (let at = 1; term > sum * 1e-12; at++) {
    term *= (x / 2 / at) ** 2;
    sum += term;
  }
  return sum;
}

const greatestCommonDivisor = (a: number, b: number): number => (b === 0 ? a : greatestCommonDivisor(b, a % b));
