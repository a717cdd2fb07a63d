import type { Review, ReviewedAnalysis } from '../api/generated/types.gen.ts';
import { dueGroupOf, filtered, filters, groupedByDue } from './queue.ts';
import { firstSign } from '../reviews/first-sign.ts';
import { unique } from '../reviews/unique.ts';

const now = new Date(2026, 4, 12, 10, 0).getTime();
const at = (hours: number, minutes = 0, day = 12) => new Date(2026, 4, day, hours, minutes).toISOString();

const review = (reviewId: string, deadline: string | null, analysis: Partial<ReviewedAnalysis> = {}): Review =>
  ({
    reviewId,
    deadline,
    secondReviewOf: null,
    analysis: { notScored: null, fraudIndicators: [], ...analysis },
  }) as never;

describe('the group of a deadline', () => {
  it.each([
    [at(9, 59), 'overdue'],
    [at(10), 'withinHour'],
    [at(11), 'withinHour'],
    [at(11, 1), 'today'],
    [at(23, 59), 'today'],
    [at(0, 30, 13), 'later'],
    [null, 'later'],
  ])('of %s at 10:00 is %s', (deadline, group) => expect(dueGroupOf(deadline, now)).toBe(group));

  it('is within the hour also where that is past midnight', () =>
    expect(dueGroupOf(at(0, 20, 13), new Date(2026, 4, 12, 23, 30).getTime())).toBe('withinHour'));
});

describe('a queue', () => {
  const reviews = [
    review('over', at(9)),
    review('soon', at(10, 20), { riskLevel: 'critical' }),
    review('late', at(15), { riskLevel: 'high' }),
    { ...review('unscored', null, { notScored: { reason: 'NO_SPEECH' } as never }), secondReviewOf: 'rev_1' },
  ];

  it('is grouped by when its calls are due, without empty groups', () => {
    const shown = groupedByDue([...reviews, review('none', null)], now).map(([group, found]) => [group, found.length]);
    expect(shown).toEqual([
      ['overdue', 1],
      ['withinHour', 1],
      ['today', 1],
      ['later', 2],
    ]);
    expect(groupedByDue([], now)).toEqual([]);
  });

  it('is filtered as the chips say', () => {
    const found = filters.map((filter) => filtered(reviews, filter, now).map(({ reviewId }) => reviewId));
    expect(found).toEqual([
      ['over', 'soon', 'late', 'unscored'],
      ['soon', 'late'],
      ['soon'],
      ['unscored'],
      ['unscored'],
    ]);
  });

  it('has each review once, as it was read last', () => {
    const again = { ...reviews[1]!, deadline: at(12) };
    expect(unique([...reviews, again])).toEqual([reviews[0], again, reviews[2], reviews[3]]);
  });

  it('shows the heaviest sign of a call first', () => {
    const signs = [
      { type: 'a', severity: 'medium', confidence: 0.9 },
      { type: 'b', severity: 'critical', confidence: 0.5 },
      { type: 'c', severity: 'critical', confidence: 0.8 },
    ] as never;
    expect(firstSign(review('x', null, { fraudIndicators: signs }))?.type).toBe('c');
    expect(firstSign(review('x', null))).toBeUndefined();
    expect(firstSign({ ...review('x', null), analysis: null })).toBeUndefined();
  });
});
