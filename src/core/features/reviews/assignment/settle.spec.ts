import * as fc from 'fast-check';
import type { Assignment, AssignmentRequest, Reviewer } from '@callwarden/sdk';
import { settle } from './settle.js';

const reviewer = (userId: string, changes: Partial<Reviewer> = {}): Reviewer => ({
  userId,
  expertise: [],
  available: true,
  working: true,
  openReviews: 0,
  workload: 0,
  maxOpenReviews: 2,
  capacity: 2,
  lastTurn: null,
  ...changes,
});
const request = (ids: readonly string[], reviewers: Reviewer[], excluded: string[] = []): AssignmentRequest => ({
  fields: {},
  now: '2026-11-21T09:00:00Z',
  reviews: ids.map((reviewId) => ({ reviewId, priority: 'normal', weight: 2, topics: [], excluded })),
  reviewers,
});
const to = (reviewId: string, userId: string | null, error?: Assignment['error']): Assignment => ({
  reviewId,
  userId,
  ...(error && { error }),
});

describe('settle', () => {
  it('does what is proposed and allowed', () =>
    expect(settle(request(['a', 'b'], [reviewer('u')]), [to('b', 'u'), to('a', 'u')], new Map())).toEqual([
      { reviewId: 'a', userId: 'u', error: null },
      { reviewId: 'b', userId: 'u', error: null },
    ]));

  it.each([
    ['somebody absent', [reviewer('u', { available: false })], [], 'u', 'REVIEWER_UNAVAILABLE'],
    ['somebody excluded', [reviewer('u')], ['u'], 'u', 'REVIEWER_UNAVAILABLE'],
    ['somebody unknown', [reviewer('u')], [], 'x', 'REVIEWER_UNAVAILABLE'],
    ['somebody without capacity', [reviewer('u', { capacity: 0 })], [], 'u', 'REVIEWER_AT_CAPACITY'],
  ])('gives nothing to %s, whatever the strategy says', (_, reviewers, excluded, userId, error) =>
    expect(settle(request(['a'], reviewers, excluded), [to('a', userId)], new Map())).toEqual([
      { reviewId: 'a', userId: null, error },
    ]),
  );

  it('a review for which the strategy has no answer goes nowhere', () =>
    expect(settle(request(['a'], [reviewer('u')]), [], new Map())[0]!.userId).toBeNull());

  it('a review that is refused keeps its place with its holder, and crowds out what came there', () => {
    // u has a and b, and can hold two: c may come only where one of them goes.
    const holders = new Map([
      ['a', 'u'],
      ['b', 'u'],
      ['c', null],
    ]);
    const proposed = [to('c', 'u'), to('a', 'u'), to('b', null, 'NO_MATCHING_EXPERTISE')];
    expect(settle(request(['c', 'a', 'b'], [reviewer('u')]), proposed, holders)).toEqual([
      { reviewId: 'c', userId: null, error: 'REVIEWER_AT_CAPACITY' },
      { reviewId: 'a', userId: 'u', error: null },
      { reviewId: 'b', userId: null, error: 'NO_MATCHING_EXPERTISE' },
    ]);
  });

  it('nobody has more than they can hold, unless they had before, whatever is proposed', () => {
    const users = ['u', 'v', 'w'];
    const someone = fc.constantFrom(null, ...users);
    const people = fc.tuple(
      ...users.map((userId) =>
        fc
          .record({
            openReviews: fc.nat(4),
            maxOpenReviews: fc.nat(5),
            perCall: fc.integer({ min: 1, max: 4 }),
            available: fc.boolean(),
          })
          .map(({ openReviews, maxOpenReviews, perCall, available }) => {
            const capacity = Math.max(0, Math.min(maxOpenReviews - openReviews, perCall));
            return reviewer(userId, { openReviews, maxOpenReviews, available, capacity });
          }),
      ),
    );
    const reviews = fc.array(fc.tuple(someone, someone), { maxLength: 14 });
    fc.assert(
      fc.property(people, reviews, (reviewers, pairs) => {
        const ids = pairs.map((_, index) => `r${index}`);
        const holders = new Map(pairs.map(([holder], index) => [ids[index]!, holder]));
        const proposed = pairs.map(([, userId], index) => to(ids[index]!, userId));
        const settled = settle(request(ids, reviewers), proposed, holders);
        expect(settled.map(({ reviewId }) => reviewId)).toEqual(ids);
        for (const { userId, openReviews, maxOpenReviews, capacity } of reviewers) {
          const before = openReviews + [...holders.values()].filter((holder) => holder === userId).length;
          const after =
            openReviews + settled.filter((each) => (each.userId ?? holders.get(each.reviewId)) === userId).length;
          expect(after).toBeLessThanOrEqual(Math.max(before, maxOpenReviews));
          expect(settled.filter((each) => each.userId === userId).length).toBeLessThanOrEqual(capacity);
        }
      }),
      { numRuns: 3000 },
    );
  });
});
