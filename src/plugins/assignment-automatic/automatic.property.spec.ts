import fc from 'fast-check';
import type { AssignmentRequest, OpenReview, PluginContext, Reviewer } from '@callwarden/sdk';
import plugin from './plugin.js';

const { assign } = await plugin.create(plugin.options.parse({}), {} as PluginContext);
const now = '2026-11-21T09:00:00Z';
const topics = fc.subarray(['bank', 'irs', 'en'], { maxLength: 3 });

const someone = fc.record({
  expertise: topics,
  available: fc.boolean(),
  working: fc.boolean(),
  capacity: fc.nat(3),
  workload: fc.nat(12),
  maxOpenReviews: fc.constantFrom(5, 10),
  lastTurn: fc.option(fc.nat(3)),
});
const team = fc
  .array(someone, { maxLength: 7 })
  .map((all) => all.map((changes, at): Reviewer => ({ userId: `u${at}`, openReviews: 1, ...changes })));
const something = fc.record(
  {
    topics,
    excluded: fc.subarray(['u0', 'u1', 'u2', 'u3']),
    priority: fc.constantFrom('low', 'normal', 'high', 'urgent'),
    deadline: fc.integer({ min: -48, max: 96 }).map((hours) => new Date(Date.parse(now) + hours * 3.6e6).toISOString()),
  },
  { requiredKeys: ['topics', 'excluded', 'priority'] },
);
const open = fc
  .array(something, { maxLength: 14 })
  .map((all) => all.map((changes, at): OpenReview => ({ reviewId: `r${at}`, weight: 2, ...changes })));
const request = fc.record({ reviews: open, reviewers: team, fields: fc.constant({}), now: fc.constant(now) });

const allowed = (review: OpenReview, { reviewers }: AssignmentRequest) =>
  reviewers.filter((each) => each.available && !review.excluded.includes(each.userId));

describe('the automatic strategy, for any request,', () => {
  it('is sound, and leaves a review only where everybody is full', async () => {
    await fc.assert(
      fc.asyncProperty(request, async (asked) => {
        const answer = await assign(asked);
        expect(await assign(structuredClone(asked))).toEqual(answer);
        expect(answer.map(({ reviewId }) => reviewId)).toEqual(asked.reviews.map(({ reviewId }) => reviewId));
        const given = new Map<string, number>();
        for (const { userId } of answer) if (userId) given.set(userId, (given.get(userId) ?? 0) + 1);
        for (const { userId, capacity } of asked.reviewers)
          expect(given.get(userId) ?? 0).toBeLessThanOrEqual(capacity);
        for (const [at, { userId, error }] of answer.entries()) {
          const those = allowed(asked.reviews[at]!, asked);
          if (userId) expect(those.map((each) => each.userId)).toContain(userId);
          else {
            for (const each of those) expect(given.get(each.userId) ?? 0).toBe(each.capacity);
            expect(error).toBe(those.length > 0 ? 'REVIEWER_AT_CAPACITY' : 'REVIEWER_UNAVAILABLE');
          }
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('never passes over somebody with room who is better in one respect and worse in none', async () => {
    await fc.assert(
      fc.asyncProperty(request, async (asked) => {
        const review = asked.reviews[0];
        fc.pre(review !== undefined);
        const [answer] = await assign({ ...asked, reviews: [review] });
        const chosen = asked.reviewers.find(({ userId }) => userId === answer?.userId);
        fc.pre(chosen !== undefined);
        const merits = ({ expertise, workload, maxOpenReviews, working }: Reviewer) => [
          expertise.filter((topic) => review.topics.includes(topic)).length,
          -workload / maxOpenReviews,
          Number(working) * Number(review.deadline !== undefined || review.priority !== 'low'),
        ];
        const own = merits(chosen);
        for (const other of allowed(review, asked).filter(({ capacity }) => capacity > 0)) {
          const theirs = merits(other);
          const better = theirs.some((merit, at) => merit > own[at]!);
          expect(better && theirs.every((merit, at) => merit >= own[at]!)).toBe(false);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('gives each review to somebody who works where all else is equal', async () => {
    const half = fc.array(fc.boolean(), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(half, something, async (all, changes) => {
        const reviewers = all.map((working, at): Reviewer => {
          const rest = {
            available: true,
            openReviews: 0,
            workload: 0,
            maxOpenReviews: 50,
            capacity: 50,
            lastTurn: null,
          };
          return { userId: `v${at}`, expertise: ['irs'], working, ...rest };
        });
        const review = { reviewId: 'r', weight: 2, ...changes, priority: 'high' as const };
        const [answer] = await assign({ reviews: [review], reviewers, fields: {}, now });
        expect(answer?.userId).toBe(`v${Math.max(0, all.indexOf(true))}`);
      }),
      { numRuns: 300 },
    );
  });
});
