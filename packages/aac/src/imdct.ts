import { Fft } from './fft.js';

/**
 * The inverse modified discrete cosine transform of ISO/IEC 14496-3, 4.6.11.3, without its redundant half: a discrete cosine
 * transform of type IV by a complex Fourier transform of half its length (Duhamel, Mahieux and Petit 1991).
 *
 * With M coefficients and y the result, the 2M samples x of the standard are x[n] = y[n + M/2] for n < M/2, -y[3M/2 - 1 - n] for
 * M/2 <= n < 3M/2, and -y[n - 3M/2] above.
 */
export class Imdct {
  private readonly fft: Fft;
  private readonly twiddles: Float64Array;
  private readonly input: Float64Array;
  private readonly scratch: Float64Array;

  /** Coefficients, divisible by four. `scale` multiplies what the standard says. */
  constructor(
    readonly length: number,
    private readonly scale = 1,
  ) {
    const half = length / 2;
    this.fft = new Fft(half);
    this.input = new Float64Array(length);
    this.scratch = new Float64Array(length);
    this.twiddles = Float64Array.from({ length }, (_, at) => {
      const angle = (-Math.PI * (8 * (at >> 1) + 1)) / (8 * length);
      return at % 2 === 0 ? Math.cos(angle) : Math.sin(angle);
    });
  }

  /** Reads the coefficients at `from` of `spectrum`, and writes y to the beginning of `output`. */
  run(spectrum: Float64Array, from: number, output: Float64Array): void {
    const { length, twiddles, input } = this;
    for (let at = 0; at < length; at += 2) {
      const real = spectrum[from + at]!;
      const imaginary = spectrum[from + length - 1 - at]!;
      const cosine = twiddles[at]!;
      const sine = twiddles[at + 1]!;
      input[at] = real * cosine - imaginary * sine;
      input[at + 1] = real * sine + imaginary * cosine;
    }
    const result = this.fft.run(input, this.scratch);
    const scale = this.scale / length; // 2 / N of the standard, where N is twice the coefficients
    for (let at = 0; at < length; at += 2) {
      const real = result[at]! * scale;
      const imaginary = result[at + 1]! * scale;
      const cosine = twiddles[at]!;
      const sine = twiddles[at + 1]!;
      output[at] = real * cosine - imaginary * sine;
      output[length - 1 - at] = -(real * sine + imaginary * cosine);
    }
  }
}
