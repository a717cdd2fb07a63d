/**
 * A discrete Fourier transform of a length that only 2, 3 and 5 divide, forward and in double precision: Stockham's
 * algorithm, which needs no reordering, with steps of radix 4, 2, 3 and 5 (Van Loan 1992, 1.7 and 2.1).
 * Complex numbers are real and imaginary part side by side.
 */
export class Fft {
  private readonly stages: readonly Stage[];

  /** Complex numbers. */
  constructor(readonly length: number) {
    this.stages = planStages(length);
  }

  /** Transforms `input`, which it overwrites as it does `scratch`. The result is in the one that it returns. */
  run(input: Float64Array, scratch: Float64Array): Float64Array {
    let [from, to] = [input, scratch];
    for (const { pass, count, stride, twiddles } of this.stages) {
      pass(from, to, count, stride, twiddles);
      [from, to] = [to, from];
    }
    return from;
  }
}

/** Does `count` butterflies at each of `stride` places; `twiddles` are in the order in which they are needed. */
type Pass = (from: Float64Array, to: Float64Array, count: number, stride: number, twiddles: Float64Array) => void;

interface Stage {
  readonly pass: Pass;
  readonly count: number;
  readonly stride: number;
  readonly twiddles: Float64Array;
}

function planStages(length: number): Stage[] {
  const stages: Stage[] = [];
  for (let rest = length, stride = 1; rest > 1;) {
    const radix = [4, 2, 3, 5].find((each) => rest % each === 0);
    if (!radix) throw new RangeError(`There is no transform of ${length} numbers.`);
    const count = rest / radix;
    stages.push({ pass: passes[radix]!, count, stride, twiddles: makeTwiddles(radix, count) });
    rest = count;
    stride *= radix;
  }
  return stages;
}

function makeTwiddles(radix: number, count: number): Float64Array {
  const twiddles: number[] = [];
  for (let at = 0; at < count; at++)
    for (let power = 1; power < radix; power++) {
      const angle = (-2 * Math.PI * at * power) / (radix * count);
      twiddles.push(Math.cos(angle), Math.sin(angle));
    }
  return Float64Array.from(twiddles);
}

const pass2: Pass = (from, to, count, stride, twiddles) => {
  const leap = 2 * stride * count;
  for (let at = 0; at < count; at++) {
    const wr = twiddles[2 * at]!;
    const wi = twiddles[2 * at + 1]!;
    let read = 2 * stride * at;
    let write = 4 * stride * at;
    for (let turn = 0; turn < stride; turn++, read += 2, write += 2) {
      const ar = from[read]!;
      const ai = from[read + 1]!;
      const br = from[read + leap]!;
      const bi = from[read + leap + 1]!;
      to[write] = ar + br;
      to[write + 1] = ai + bi;
      const dr = ar - br;
      const di = ai - bi;
      to[write + 2 * stride] = dr * wr - di * wi;
      to[write + 2 * stride + 1] = dr * wi + di * wr;
    }
  }
};

const pass4: Pass = (from, to, count, stride, twiddles) => {
  const leap = 2 * stride * count;
  const step = 2 * stride;
  for (let at = 0; at < count; at++) {
    const w1r = twiddles[6 * at]!;
    const w1i = twiddles[6 * at + 1]!;
    const w2r = twiddles[6 * at + 2]!;
    const w2i = twiddles[6 * at + 3]!;
    const w3r = twiddles[6 * at + 4]!;
    const w3i = twiddles[6 * at + 5]!;
    let read = step * at;
    let write = 4 * step * at;
    for (let turn = 0; turn < stride; turn++, read += 2, write += 2) {
      const ar = from[read]!;
      const ai = from[read + 1]!;
      const br = from[read + leap]!;
      const bi = from[read + leap + 1]!;
      const cr = from[read + 2 * leap]!;
      const ci = from[read + 2 * leap + 1]!;
      const dr = from[read + 3 * leap]!;
      const di = from[read + 3 * leap + 1]!;
      const acr = ar + cr;
      const aci = ai + ci;
      const bdr = br + dr;
      const bdi = bi + di;
      to[write] = acr + bdr;
      to[write + 1] = aci + bdi;
      const e2r = acr - bdr;
      const e2i = aci - bdi;
      to[write + 2 * step] = e2r * w2r - e2i * w2i;
      to[write + 2 * step + 1] = e2r * w2i + e2i * w2r;
      const e1r = ar - cr + (bi - di);
      const e1i = ai - ci - (br - dr);
      to[write + step] = e1r * w1r - e1i * w1i;
      to[write + step + 1] = e1r * w1i + e1i * w1r;
      const e3r = ar - cr - (bi - di);
      const e3i = ai - ci + (br - dr);
      to[write + 3 * step] = e3r * w3r - e3i * w3i;
      to[write + 3 * step + 1] = e3r * w3i + e3i * w3r;
    }
  }
};

/** Of any radix, by the definition; the odd ones are only needed for frames of 960 samples. */
const passOf = (radix: number): Pass => {
  const roots = Float64Array.from({ length: 2 * radix }, (_, at) => {
    const angle = (-2 * Math.PI * (at >> 1)) / radix;
    return at % 2 === 0 ? Math.cos(angle) : Math.sin(angle);
  });
  return (from, to, count, stride, twiddles) => {
    const leap = 2 * stride * count;
    for (let at = 0; at < count; at++)
      for (let turn = 0; turn < stride; turn++)
        for (let power = 0; power < radix; power++) {
          let [real, imaginary] = [0, 0];
          for (let term = 0; term < radix; term++) {
            const place = 2 * (stride * at + turn) + term * leap;
            const root = 2 * ((power * term) % radix);
            real += from[place]! * roots[root]! - from[place + 1]! * roots[root + 1]!;
            imaginary += from[place]! * roots[root + 1]! + from[place + 1]! * roots[root]!;
          }
          const twiddle = 2 * ((radix - 1) * at + power - 1);
          const [wr, wi] = power === 0 ? [1, 0] : [twiddles[twiddle]!, twiddles[twiddle + 1]!];
          const write = 2 * (stride * (radix * at + power) + turn);
          to[write] = real * wr - imaginary * wi;
          to[write + 1] = real * wi + imaginary * wr;
        }
  };
};

const passes: Readonly<Record<number, Pass>> = { 2: pass2, 3: passOf(3), 4: pass4, 5: passOf(5) };
