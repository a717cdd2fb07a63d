/** Steepness of the Kaiser-Bessel derived window: ISO/IEC 14496-3, 4.6.11.3.2. */
const [longAlpha, shortAlpha] = [4, 6];

/** The rising half of the sine window. */
export const sineSlope = (length: number): Float64Array =>
  Float64Array.from({ length }, (_, at) => Math.sin((Math.PI / (2 * length)) * (at + 0.5)));

/** The rising half of the Kaiser-Bessel derived window. */
export function kaiserSlope(length: number, alpha: number): Float64Array {
  const kernel = Array.from({ length: length + 1 }, (_, at) =>
    bessel(Math.PI * alpha * Math.sqrt(1 - ((2 * at) / length - 1) ** 2)),
  );
  const total = kernel.reduce((sum, each) => sum + each, 0);
  let sum = 0;
  return Float64Array.from({ length }, (_, at) => Math.sqrt((sum += kernel[at]!) / total));
}

/** The modified Bessel function of the first kind, of order 0. */
function bessel(x: number): number {
  let [sum, term] = [1, 1];
  for (let at = 1; term > sum * 1e-17; at++) {
    term *= (x / 2 / at) ** 2;
    sum += term;
  }
  return sum;
}

/** The rising halves of one window shape. The falling ones are these read backwards. */
export interface WindowShape {
  readonly short: Float64Array;
  readonly long: Float64Array;
  /** Of a long window next to a short one: zeros, the short slope in the middle, and ones. */
  readonly steep: Float64Array;
}

/** The sine shape and the Kaiser-Bessel derived one, in the order of `window_shape`; `length` of a long half. */
export const windowShapes = (length: number): readonly [WindowShape, WindowShape] => [
  shapeOf(sineSlope(length), sineSlope(length / 8)),
  shapeOf(kaiserSlope(length, longAlpha), kaiserSlope(length / 8, shortAlpha)),
];

function shapeOf(long: Float64Array, short: Float64Array): WindowShape {
  const steep = new Float64Array(long.length).fill(1);
  const flat = (long.length - short.length) / 2;
  steep.fill(0, 0, flat);
  steep.set(short, flat);
  return { short, long, steep };
}
