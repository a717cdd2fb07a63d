import { operatingPointsOf } from './operating-points.js';

const calls = (count: number, risk: number, isFraud = false, source = 'ours') =>
  Array.from({ length: count }, () => ({ risk, isFraud, source }));

describe('operating points', () => {
  it('count calls at a score as the service rounds it', () => {
    const { points } = operatingPointsOf([...calls(1, 0.595), ...calls(3, 0.594), ...calls(4, 0.9, true)]);
    expect(points.map(({ legitimate }) => [legitimate.flagged, legitimate.calls, legitimate.share])).toEqual([
      [4, 4, 1],
      [1, 4, 0.25],
      [0, 4, 0],
    ]);
    expect(points.map(({ frauds }) => frauds.share)).toEqual([1, 1, 1]);
  });

  it.each([
    ['holds', calls(1_228, 0.1), true],
    ['is unknown with too few calls', calls(1_227, 0.1), null],
    ['is unknown without a call', [], null],
    ['does not hold', [...calls(4, 0.6), ...calls(996, 0.1)], false],
    ['is unknown where just met', [...calls(3, 0.6), ...calls(997, 0.1)], null],
    ['holds where the upper end is within it', [...calls(15, 0.6), ...calls(10_000, 0.1)], true],
  ])('say whether the aim at 60 is met: it %s', (_, some, holds) =>
    expect(operatingPointsOf(some).points[1]).toMatchObject({ score: 60, aim: 0.003, holds }),
  );

  it('are given for each source with legitimate calls', () => {
    const { sources } = operatingPointsOf([
      ...calls(2, 0.7, false, 'z'),
      ...calls(2, 0.1, false, 'a'),
      ...calls(1, 0.9, true, 'robots'),
    ]);
    expect(sources.map(({ source, points }) => [source, points.map(({ legitimate }) => legitimate.flagged)])).toEqual([
      ['a', [0, 0, 0]],
      ['z', [2, 2, 0]],
    ]);
  });
});
