/** What a channel's samples are predicted by. */
export interface Predictor {
  /** Of the samples before, the latest first; they adapt to the sound as it is decoded. */
  readonly coefficients: Int16Array;
  /** Bits by which the sum is shifted. */
  readonly shift: number;
}

/** As many coefficients stand for none. */
const differences = 31;

/** Replaces residuals by samples, each of so many bits. */
export function addPrediction(samples: Int32Array, bits: number, { coefficients, shift }: Predictor): void {
  const order = coefficients.length;
  if (order === 0) return;
  if (order === differences) return addDifferences(samples, bits);
  const unused = 32 - bits;
  const wrap = (value: number): number => (value << unused) >> unused;
  for (let at = 1; at <= order && at < samples.length; at++) samples[at] = wrap(samples[at]! + samples[at - 1]!);
  const half = shift > 0 ? 1 << (shift - 1) : 0;
  for (let at = order + 1; at < samples.length; at++) {
    const base = samples[at - order - 1]!;
    let sum = half;
    for (let k = 0; k < order; k++) sum = (sum + Math.imul(coefficients[k]!, samples[at - 1 - k]! - base)) | 0;
    const residual = samples[at]!;
    samples[at] = wrap((residual + base + (sum >> shift)) | 0);
    adapt(samples, at, { coefficients, shift }, residual, base);
  }
}

/** Replaces differences by samples. */
export function addDifferences(samples: Int32Array, bits: number): void {
  const unused = 32 - bits;
  for (let at = 1; at < samples.length; at++) samples[at] = ((samples[at]! + samples[at - 1]!) << unused) >> unused;
}

/** Moves the coefficients by the sign of the residual, from the oldest sample on, until it is made up for. */
function adapt(
  samples: Int32Array,
  at: number,
  { coefficients, shift }: Predictor,
  residual: number,
  base: number,
): void {
  const order = coefficients.length;
  const sign = Math.sign(residual);
  let left = residual;
  for (let k = order - 1; k >= 0 && left * sign > 0; k--) {
    const difference = base - samples[at - 1 - k]!;
    const step = sign * Math.sign(difference);
    coefficients[k]! -= step;
    left -= Math.imul(order - k, Math.imul(step, difference) >> shift);
  }
}
