import { compare } from './comparison.js';

const pair = (score: number, other: number, analyses: number, frauds = 0, legitimate = 0) => ({
  score,
  other,
  analyses,
  frauds,
  legitimate,
});

describe('two models', () => {
  const compared = compare([pair(80, 90, 3, 2, 1), pair(70, 20, 5, 0, 2), pair(10, 65, 1, 1), pair(0, 0, 7)]);

  it('are compared at each threshold, which is itself flagged', () => {
    expect(compared).toHaveLength(101);
    expect(compared[65]).toEqual({
      threshold: 65,
      both: { analyses: 3, frauds: 2, legitimate: 1 },
      onlyModel: { analyses: 5, frauds: 0, legitimate: 2 },
      onlyWith: { analyses: 1, frauds: 1, legitimate: 0 },
      neither: { analyses: 7, frauds: 0, legitimate: 0 },
    });
    expect(compared[0]!.both.analyses).toBe(16);
    expect(compared[100]!.neither.analyses).toBe(16);
  });

  it('have the same analyses at every threshold', () => {
    for (const { both, onlyModel, onlyWith, neither } of compared)
      expect(both.analyses + onlyModel.analyses + onlyWith.analyses + neither.analyses).toBe(16);
  });

  it('cannot be compared without analyses of both', () => expect(compare([])).toEqual([]));
});
