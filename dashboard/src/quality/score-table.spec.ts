import type { VersionScoreCounts } from '../api/generated/types.gen.ts';
import { scoreTable } from './score-table.ts';

const entry = (first: string, last: string, ...scores: readonly (readonly [number, number, number, number])[]) =>
  ({
    version: '1',
    from: null,
    to: null,
    first,
    last,
    scores: scores.map(([score, analyses, frauds, legitimate]) => ({ score, analyses, frauds, legitimate })),
  }) as VersionScoreCounts;

describe('a table of scores', () => {
  const table = scoreTable([
    entry('2026-05-01T00:00:00Z', '2026-05-06T00:00:00Z', [90, 10, 3, 1], [60, 20, 1, 3]),
    entry('2026-05-04T00:00:00Z', '2026-05-11T00:00:00Z', [60, 10, 0, 0], [0, 60, 1, 9]),
  ]);

  it('says of each threshold how many calls a day it flags', () => {
    expect(table.days).toBe(10);
    expect([0, 1, 60, 61, 90, 91].map((at) => table.at[at]!.aDay)).toEqual([10, 4, 4, 1, 1, 0]);
    expect(table.at.map(({ threshold }) => threshold)).toEqual(Array.from({ length: 101 }, (_, at) => at));
  });

  it('says precision and recall of what was reviewed, and of how many', () => {
    const shares = [60, 90, 100].map((at) => {
      const { precision, recall } = table.at[at]!;
      return [precision && [precision.found, precision.all], recall && [recall.found, recall.all]];
    });
    expect(shares).toEqual([
      [
        [4, 8],
        [4, 5],
      ],
      [
        [3, 4],
        [3, 5],
      ],
      [null, [0, 5]],
    ]);
  });

  it('compares scores with verdicts in bins, of which the last has 100, too', () => {
    const bins = scoreTable([entry('2026-05-01T00:00:00Z', '2026-05-01T00:00:00Z', [99, 2, 1, 0], [100, 1, 1, 0])]);
    expect(bins.calibration).toMatchObject([{ from: 90, to: 100, meanScore: 99.5, fraud: { found: 2, all: 2 } }]);
    expect(table.calibration.map(({ from, to, fraud: { found, all } }) => [from, to, found, all])).toEqual([
      [0, 9, 1, 10],
      [60, 69, 1, 4],
      [90, 100, 3, 4],
    ]);
  });

  it('of nothing is empty, and one of an hour counts as a day', () => {
    expect(scoreTable([]).at[50]).toMatchObject({ aDay: 0, precision: null, recall: null });
    expect(scoreTable([entry('2026-05-01T00:00:00Z', '2026-05-01T01:00:00Z', [80, 5, 0, 0])]).at[80]!.aDay).toBe(5);
  });
});
