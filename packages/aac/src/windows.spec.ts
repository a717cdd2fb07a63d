import { kaiserSlope, sineSlope, windowShapes } from './windows.js';

const slopes = [1024, 960].flatMap((length) =>
  windowShapes(length).flatMap(({ short, long, steep }, shape) => [
    { name: `long slope of ${length}, shape ${shape}`, slope: long },
    { name: `short slope of ${length}, shape ${shape}`, slope: short },
    { name: `steep slope of ${length}, shape ${shape}`, slope: steep },
  ]),
);

describe('a window', () => {
  it.each(slopes)('with a $name restores what overlaps (Princen and Bradley)', ({ slope }) => {
    const sums = slope.map((each, at) => each ** 2 + slope[slope.length - 1 - at]! ** 2);
    expect(Math.max(...sums.map((each) => Math.abs(each - 1)))).toBeLessThan(1e-14);
  });

  it('rises', () => {
    for (const slope of [sineSlope(128), kaiserSlope(128, 6), kaiserSlope(1024, 4)])
      expect(slope.every((each, at) => at === 0 || each > slope[at - 1]!)).toBe(true);
  });

  it('is flat around its slope next to short windows', () => {
    const { steep, short } = windowShapes(1024)[0];
    expect([...steep.subarray(0, 448)].every((each) => each === 0)).toBe(true);
    expect(steep.subarray(448, 576)).toEqual(short);
    expect([...steep.subarray(576)].every((each) => each === 1)).toBe(true);
  });
});
