import type { OpenReview, PluginContext, Reviewer } from '@callwarden/sdk';
import plugin from './plugin.js';

const { assign } = await plugin.create({}, {} as PluginContext);
const user = (userId: string, workload = 0, changes: Partial<Reviewer> = {}): Reviewer => ({
  userId,
  expertise: [],
  available: true,
  working: true,
  openReviews: workload,
  workload,
  maxOpenReviews: 50,
  capacity: 50,
  lastTurn: null,
  ...changes,
});
const open = (weights: number[], excluded: string[] = []): OpenReview[] =>
  weights.map((weight, index) => {
    return { reviewId: `rev_${index}`, priority: 'normal', weight, topics: [], excluded };
  });
const whom = async (reviews: OpenReview[], reviewers: Reviewer[]) =>
  (await assign({ reviews, reviewers, fields: {}, now: '2026-11-21T09:00:00Z' })).map(
    (each) => each.userId ?? each.error,
  );

describe('the load-balanced strategy', () => {
  it('gives a review to whoever has the least weighted workload', async () => {
    expect(await whom(open([2]), [user('a', 6), user('b', 4), user('c', 5)])).toEqual(['b']);
  });

  it('looks at weights rather than at the number of reviews', async () => {
    const many = user('a', 4, { openReviews: 4 });
    expect(await whom(open([1]), [many, user('b', 5, { openReviews: 1 })])).toEqual(['a']);
  });

  it('counts what it has just given, and deals the heaviest first', async () => {
    expect(await whom(open([1, 1, 5, 3]), [user('a'), user('b')])).toEqual(['b', 'b', 'a', 'b']);
  });

  it('takes the one with fewer open reviews among equals, then the one named first', async () => {
    const pool = [user('a', 4, { openReviews: 3 }), user('b', 4, { openReviews: 2 }), user('c', 4, { openReviews: 2 })];
    expect(await whom(open([1, 1]), pool)).toEqual(['b', 'c']);
    const uneven = [user('a'), user('b', 5, { openReviews: 1 })];
    expect(await whom(open([3, 2, 1]), uneven)).toEqual(['a', 'a', 'b']);
  });

  it('goes on with the others when the least loaded is full, unavailable or excluded', async () => {
    const pool = [user('a', 0, { capacity: 1 }), user('b', 0, { available: false }), user('c', 9), user('d', 0)];
    expect(await whom(open([2, 2], ['d']), pool)).toEqual(['a', 'c']);
  });

  it('does not look at working hours', async () => {
    expect(await whom(open([1]), [user('a', 0, { working: false }), user('b', 1)])).toEqual(['a']);
  });

  it('says why nobody gets a review', async () => {
    expect(await whom(open([1]), [])).toEqual(['REVIEWER_UNAVAILABLE']);
    expect(await whom(open([1]), [user('a', 0, { available: false })])).toEqual(['REVIEWER_UNAVAILABLE']);
    expect(await whom(open([1], ['a']), [user('a', 0, { capacity: 0 })])).toEqual(['REVIEWER_UNAVAILABLE']);
    expect(await whom(open([1, 2]), [user('a', 0, { capacity: 1 })])).toEqual(['REVIEWER_AT_CAPACITY', 'a']);
  });
});
