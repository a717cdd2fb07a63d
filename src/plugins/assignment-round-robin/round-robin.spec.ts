import type { OpenReview, PluginContext, Reviewer } from '@callwarden/sdk';
import plugin from './plugin.js';

const { assign } = await plugin.create({}, {} as PluginContext);
const user = (userId: string, changes: Partial<Reviewer> = {}): Reviewer => ({
  userId,
  expertise: [],
  available: true,
  working: true,
  openReviews: 0,
  workload: 0,
  maxOpenReviews: 50,
  capacity: 50,
  lastTurn: null,
  ...changes,
});
const open = (...excluded: string[][]): OpenReview[] =>
  excluded.map((each, index) => {
    return { reviewId: `rev_${index}`, priority: 'normal', weight: 2, topics: [], excluded: each };
  });
const whom = async (reviews: OpenReview[], reviewers: Reviewer[]) =>
  (await assign({ reviews, reviewers, fields: {}, now: '2026-11-21T09:00:00Z' })).map(
    (each) => each.userId ?? each.error,
  );

describe('the round-robin strategy', () => {
  it('deals in the order named where nobody was served before', async () => {
    expect(await whom(open([], [], [], []), [user('a'), user('b'), user('c')])).toEqual(['a', 'b', 'c', 'a']);
  });

  it('begins with those never served, then with whoever was served longest ago', async () => {
    const pool = [user('a', { lastTurn: 7 }), user('b', { lastTurn: 0 }), user('c'), user('d', { lastTurn: 3 })];
    expect(await whom(open([], [], [], [], []), pool)).toEqual(['c', 'b', 'd', 'a', 'c']);
  });

  it('passes over somebody who must not have a review, without losing the place', async () => {
    expect(await whom(open(['a'], ['a', 'b'], [], []), [user('a'), user('b'), user('c')])).toEqual([
      'b',
      'c',
      'a',
      'b',
    ]);
  });

  it('passes over the full and the unavailable', async () => {
    const pool = [user('a', { capacity: 1 }), user('b', { available: false }), user('c')];
    expect(await whom(open([], [], [], []), pool)).toEqual(['a', 'c', 'c', 'c']);
  });

  it('does not look at working hours, expertise or workload', async () => {
    const busy = user('a', { working: false, openReviews: 40, workload: 90 });
    expect(await whom(open([], []), [busy, user('b')])).toEqual(['a', 'b']);
  });

  it('says why nobody gets a review', async () => {
    expect(await whom(open([]), [])).toEqual(['REVIEWER_UNAVAILABLE']);
    expect(await whom(open([]), [user('a', { available: false })])).toEqual(['REVIEWER_UNAVAILABLE']);
    expect(await whom(open(['a']), [user('a', { capacity: 0 })])).toEqual(['REVIEWER_UNAVAILABLE']);
    expect(await whom(open([], []), [user('a', { capacity: 1 })])).toEqual(['a', 'REVIEWER_AT_CAPACITY']);
  });
});
