import { resampleWasm } from './resample-wasm.js';

/** Where the pass band ends and the stop band begins, as shares of the lower of the two rates. */
const [passBand, stopBand] = [0.4375, 0.5];
/** Decibels below the pass band. */
const attenuation = 75;
const kaiserBeta = 0.1102 * (attenuation - 8.7);

/** What is resampled at a time. */
const pieceSamples = 8192;
const bytes = Float32Array.BYTES_PER_ELEMENT;
const pageBytes = 65_536;

/** resample.wat. */
interface Kernel {
  readonly run: (
    input: number,
    length: number,
    output: number,
    filters: number,
    taps: number,
    phases: number,
    step: number,
  ) => number;
  readonly at: WebAssembly.Global<'i32'>;
}
const kernel = new WebAssembly.Module(Buffer.from(resampleWasm, 'base64'));

/**
 * Changes the rate of one channel, in pieces of any length, with one filter for each phase between two samples (a
 * windowed sinc, Kaiser 1974). At 16 kHz all below 7 kHz passes and all above 8 kHz is gone. The sound is not delayed.
 */
export class Resampler {
  private readonly phases: number;
  private readonly step: number;
  private readonly taps: number;
  private readonly kernel: Kernel;
  /** What the kernel sees: the filters, a piece of the sound, and its outcome. */
  private readonly memory: Float32Array;
  private readonly input: number;
  private readonly output: number;
  /** Samples at the beginning of the input that later ones still need; silence first, so that the first filter lies around the first sample. */
  private rest: number;
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
    this.taps = 8 * Math.ceil((attenuation - 8) / (2.285 * transition) / 8);
    const cutoff = (((passBand + stopBand) / 2) * lower) / from;
    this.input = this.phases * this.taps;
    this.output = this.input + this.taps + pieceSamples;
    const floats = this.output + this.most(this.taps + pieceSamples);
    const memory = new WebAssembly.Memory({ initial: Math.ceil((floats * bytes) / pageBytes) });
    this.kernel = new WebAssembly.Instance(kernel, { host: { memory } }).exports as unknown as Kernel;
    this.memory = new Float32Array(memory.buffer);
    this.memory.set(makeFilters(this.phases, this.taps, cutoff));
    this.rest = this.taps / 2 - 1;
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
    const output = new Float32Array(this.most(this.rest + samples.length));
    let count = 0;
    for (let at = 0; at < samples.length; at += pieceSamples) {
      const outcome = this.piece(samples.subarray(at, at + pieceSamples));
      output.set(outcome, count);
      count += outcome.length;
    }
    return output.subarray(0, count);
  }

  private piece(samples: Float32Array): Float32Array {
    const { taps, phases, step, input, output, memory, kernel } = this;
    memory.set(samples, input + this.rest);
    const length = this.rest + samples.length;
    const count = kernel.run(input * bytes, length, output * bytes, 0, taps, phases, step);
    const used = kernel.at.value;
    memory.copyWithin(input, input + used, input + length);
    this.rest = length - used;
    return memory.subarray(output, output + count);
  }

  /** Outputs that so many samples make at most. */
  private most(samples: number): number {
    return Math.max(0, Math.ceil(((samples - this.taps + 1) * this.phases) / this.step) + 1);
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
