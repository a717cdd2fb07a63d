import { Imdct } from './imdct.js';

/** The sum of ISO/IEC 14496-3, 4.6.11.3, as it stands there: N samples from N / 2 coefficients. */
function byDefinition(spectrum: Float64Array): number[] {
  const size = 2 * spectrum.length;
  const phase = (size / 2 + 1) / 2;
  return Array.from({ length: size }, (_, n) => {
    const sum = spectrum.reduce(
      (sum, each, k) => sum + each * Math.cos(((2 * Math.PI) / size) * (n + phase) * (k + 0.5)),
      0,
    );
    return (2 / size) * sum;
  });
}

/** All samples from the half that is not redundant. */
const unfold = (half: Float64Array): number[] => {
  const size = half.length;
  return Array.from({ length: 2 * size }, (_, n) => {
    if (n < size / 2) return half[n + size / 2]!;
    return n < 1.5 * size ? -half[1.5 * size - 1 - n]! : -half[n - 1.5 * size]!;
  });
};

describe('the inverse transform', () => {
  it.each([1024, 128, 960, 120, 4])('of %i coefficients is what the standard defines', (length) => {
    const spectrum = Float64Array.from({ length }, (_, at) => Math.sin(at * at + 1));
    const output = new Float64Array(length);
    new Imdct(length).run(Float64Array.of(9, 9, ...spectrum), 2, output);
    const wanted = byDefinition(spectrum);
    const apart = unfold(output).map((each, at) => Math.abs(each - wanted[at]!));
    expect(Math.max(...apart)).toBeLessThan(1e-13);
  });

  it('scales', () => {
    const output = new Float64Array(8);
    const half = new Float64Array(8);
    const spectrum = Float64Array.of(1, 2, 3, 4, 5, 6, 7, 8);
    new Imdct(8).run(spectrum, 0, output);
    new Imdct(8, 0.5).run(spectrum, 0, half);
    expect([...half]).toEqual([...output].map((each) => expect.closeTo(each / 2, 12)));
  });

  it('is not made for a length that its steps do not divide', () => {
    expect(() => new Imdct(28)).toThrow(RangeError);
  });
});
