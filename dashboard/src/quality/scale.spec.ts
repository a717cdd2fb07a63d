import { niceAbove, pathOf, scaleOf } from './scale.ts';

describe('a chart', () => {
  it.each([
    [0, 1],
    [0.3, 0.5],
    [1, 1],
    [7, 10],
    [34, 50],
    [120, 200],
    [501, 1000],
  ])('whose highest value is %d ends at %d', (value, end) => expect(niceAbove(value)).toBeCloseTo(end, 9));

  it('draws from the bottom left to the top right', () => {
    const { x, y, left, right, top, bottom } = scaleOf(300, 160);
    expect([x(0), x(1), y(0), y(1)]).toEqual([left, right, bottom, top]);
  });

  it('leaves out what nothing is known of', () =>
    expect(pathOf([[0, 1], null, [2, 3], [4, 5]])).toBe('M0.0 1.0M2.0 3.0L4.0 5.0'));
});
