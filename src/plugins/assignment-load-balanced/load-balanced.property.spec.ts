import fc from 'fast-check';
import type { AssignmentRequest, OpenReview, PluginContext, Reviewer } from '@callwarden/sdk';
import plugin from './plugin.js';

const { assign } = await plugin.create({}, {} as PluginContext);
const priorities = ['low', 'normal', 'high', 'urgent'] as const;
const weights = [1, 2, 3, 5];

const user = (at: number, changes: Partial<Reviewer>): Reviewer => ({
  userId: `u${at}`,
  expertise: [],
  available: true,
  working: at % 2 > 0,
  openReviews: at,
  workload: 0,
  maxOpenReviews: 5000,
  capacity: 5000,
  lastTurn: null,
  ...changes,
});
const open = (priority: number, at: number, excluded: string[] = []): OpenReview => ({
  reviewId: `r${at}`,
  priority: priorities[priority]!,
  weight: weights[priority]!,
  topics: [],
  excluded,
});
const request = (reviews: OpenReview[], reviewers: Reviewer[]): AssignmentRequest => {
  return { reviews, reviewers, fields: {}, now: '2026-11-21T09:00:00Z' };
};
const spread = (all: readonly number[]) => Math.max(...all) - Math.min(...all);

async function workloadsAfter(asked: AssignmentRequest): Promise<number[]> {
  const answer = await assign(asked);
  return asked.reviewers.map(({ userId, workload }) =>
    answer.reduce((sum, each, at) => sum + (each.userId === userId ? asked.reviews[at]!.weight : 0), workload),
  );
}

const someReviews = fc.array(fc.nat(3), { minLength: 1, maxLength: 300 }).map((all) => all.map((p, at) => open(p, at)));

describe('the load-balanced strategy, for any request,', () => {
  it('leaves a pool that began even no further apart than the heaviest single review', async () => {
    await fc.assert(
      fc.asyncProperty(someReviews, fc.integer({ min: 1, max: 30 }), fc.nat(20), async (reviews, people, workload) => {
        const pool = Array.from({ length: people }, (_, at) => user(at, { workload }));
        const heaviest = Math.max(...reviews.map(({ weight }) => weight));
        expect(spread(await workloadsAfter(request(reviews, pool)))).toBeLessThanOrEqual(heaviest);
      }),
      { numRuns: 300 },
    );
  });

  it('never widens what was uneven by more than the heaviest single review allows', async () => {
    const workloads = fc.array(fc.nat(80), { minLength: 1, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(someReviews, workloads, async (reviews, all) => {
        const pool = all.map((workload, at) => user(at, { workload }));
        const bound = Math.max(spread(all), ...reviews.map(({ weight }) => weight));
        expect(spread(await workloadsAfter(request(reviews, pool)))).toBeLessThanOrEqual(bound);
      }),
      { numRuns: 300 },
    );
  });

  it('keeps 1,000 reviews within the heaviest of them over call after call', async () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(
        sizes,
        fc.integer({ min: 1, max: 20 }),
        fc.infiniteStream(fc.nat(3)),
        async (calls, people, any) => {
          let workloads = Array.from({ length: people }, () => 0);
          for (const size of calls) {
            const reviews = Array.from({ length: size }, (_, at) => open(any.next().value as number, at));
            const pool = workloads.map((workload, at) => user(at, { workload }));
            workloads = await workloadsAfter(request(reviews, pool));
            expect(spread(workloads)).toBeLessThanOrEqual(5);
          }
        },
      ),
      { numRuns: 100 },
    );
  });

  it('is sound', async () => {
    const some = fc.record({ available: fc.boolean(), capacity: fc.nat(4), workload: fc.nat(9) });
    const reviews = fc
      .array(fc.tuple(fc.nat(3), fc.subarray(['u0', 'u1', 'u2', 'u3'])), { maxLength: 20 })
      .map((all) => all.map(([priority, excluded], at) => open(priority, at, excluded)));
    await fc.assert(
      fc.asyncProperty(fc.array(some, { maxLength: 6 }), reviews, async (changes, open) => {
        const asked = request(
          open,
          changes.map((each, at) => user(at, each)),
        );
        const answer = await assign(asked);
        expect(await assign(structuredClone(asked))).toEqual(answer);
        expect(answer.map(({ reviewId }) => reviewId)).toEqual(open.map(({ reviewId }) => reviewId));
        const given = new Map<string, number>();
        for (const { userId } of answer) if (userId) given.set(userId, (given.get(userId) ?? 0) + 1);
        for (const { userId, capacity } of asked.reviewers)
          expect(given.get(userId) ?? 0).toBeLessThanOrEqual(capacity);
        for (const [at, { userId, error }] of answer.entries()) {
          const allowed = asked.reviewers.filter((each) => each.available && !open[at]!.excluded.includes(each.userId));
          if (userId) expect(allowed.map((each) => each.userId)).toContain(userId);
          else {
            for (const each of allowed) expect(given.get(each.userId) ?? 0).toBe(each.capacity);
            expect(error).toBe(allowed.length > 0 ? 'REVIEWER_AT_CAPACITY' : 'REVIEWER_UNAVAILABLE');
          }
        }
      }),
      { numRuns: 500 },
    );
  });
});
