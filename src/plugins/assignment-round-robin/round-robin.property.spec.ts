import fc from 'fast-check';
import type { Assignment, AssignmentRequest, OpenReview, PluginContext, Reviewer } from '@callwarden/sdk';
import plugin from './plugin.js';

const { assign } = await plugin.create({}, {} as PluginContext);
const now = '2026-11-21T09:00:00Z';
type Changes = Partial<Pick<Reviewer, 'available' | 'capacity' | 'lastTurn'>>;

const user = (at: number, changes: Changes = {}): Reviewer => ({
  userId: `u${at}`,
  expertise: [],
  available: true,
  working: at % 2 > 0,
  openReviews: at,
  workload: 3 * at,
  maxOpenReviews: 5000,
  capacity: 5000,
  lastTurn: null,
  ...changes,
});
const open = (count: number, excluded: readonly string[][] = []): OpenReview[] =>
  Array.from({ length: count }, (_, at) => {
    return { reviewId: `r${at}`, priority: 'normal', weight: 1, topics: [], excluded: excluded[at] ?? [] };
  });
const request = (reviews: OpenReview[], reviewers: Reviewer[]): AssignmentRequest => {
  return { reviews, reviewers, fields: {}, now };
};

/** What core remembers between calls: turns in the order in which users were last given a review. */
class Memory {
  private readonly turns = new Map<string, number>();
  private last = 0;

  recall = (reviewer: Reviewer): Reviewer => ({ ...reviewer, lastTurn: this.turns.get(reviewer.userId) ?? null });

  store(answer: readonly Assignment[]): void {
    const latest = new Set<string>();
    for (const { userId } of answer.toReversed()) if (userId) latest.add(userId);
    for (const userId of [...latest].toReversed()) this.turns.set(userId, ++this.last);
  }
}

function spread(counts: Iterable<number>): number {
  const all = [...counts];
  return Math.max(...all) - Math.min(...all);
}

function count(given: Map<string, number>, answer: readonly Assignment[]): void {
  for (const { userId } of answer) if (userId) given.set(userId, (given.get(userId) ?? 0) + 1);
}

describe('the round-robin strategy, for any request,', () => {
  it('spreads 1,000 reviews over any pool with a difference of at most 1', async () => {
    const turns = fc.array(fc.option(fc.nat(20)), { minLength: 1, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(turns, async (lastTurns) => {
        const pool = lastTurns.map((lastTurn, at) => user(at, { lastTurn }));
        const given = new Map(pool.map(({ userId }) => [userId, 0]));
        count(given, await assign(request(open(1000), pool)));
        expect(spread(given.values())).toBeLessThanOrEqual(1);
      }),
      { numRuns: 200 },
    );
  });

  it('keeps the difference at most 1 over many calls of any size, after each of them', async () => {
    const sizes = fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 25 }), sizes, fc.boolean(), async (people, calls, reversing) => {
        const memory = new Memory();
        const pool = Array.from({ length: people }, (_, at) => user(at));
        const given = new Map(pool.map(({ userId }) => [userId, 0]));
        for (const size of calls) {
          const answer = await assign(request(open(size), pool.map(memory.recall)));
          memory.store(answer);
          count(given, answer);
          expect(spread(given.values())).toBeLessThanOrEqual(1);
          if (reversing) pool.reverse(); // clients name the same pool in another order
        }
      }),
      { numRuns: 200 },
    );
  });

  it('deals the same in one call as in one call for each review', async () => {
    const pools = fc.array(fc.record({ available: fc.boolean(), capacity: fc.nat(6) }), { maxLength: 6 });
    const excluded = fc.array(fc.subarray(['u0', 'u1', 'u2', 'u3']), { maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(pools, excluded, async (changes, barred) => {
        const pool = changes.map((each, at) => user(at, each));
        const reviews = open(barred.length, barred);
        const atOnce = await assign(request(reviews, pool));
        const memory = new Memory();
        const given = new Map<string, number>();
        for (const [at, review] of reviews.entries()) {
          const now = pool.map((each) => ({ ...each, capacity: each.capacity - (given.get(each.userId) ?? 0) }));
          const answer = await assign(request([review], now.map(memory.recall)));
          expect(answer[0]).toEqual(atOnce[at]);
          memory.store(answer);
          count(given, answer);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('is sound', async () => {
    const some = fc.record({ available: fc.boolean(), capacity: fc.nat(4), lastTurn: fc.option(fc.nat(9)) });
    const excluded = fc.array(fc.subarray(['u0', 'u1', 'u2', 'u3']), { maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(fc.array(some, { maxLength: 6 }), excluded, async (changes, barred) => {
        const asked = request(
          open(barred.length, barred),
          changes.map((each, at) => user(at, each)),
        );
        const answer = await assign(asked);
        expect(await assign(structuredClone(asked))).toEqual(answer);
        expect(answer.map(({ reviewId }) => reviewId)).toEqual(asked.reviews.map(({ reviewId }) => reviewId));
        const room = new Map(asked.reviewers.map(({ userId, capacity }) => [userId, capacity]));
        for (const [at, { userId, error }] of answer.entries()) {
          const allowed = asked.reviewers.filter((each) => each.available && !barred[at]!.includes(each.userId));
          const free = allowed.filter((each) => room.get(each.userId)! > 0);
          if (userId) expect(free.map((each) => each.userId)).toContain(userId);
          else {
            expect(free).toEqual([]);
            expect(error).toBe(allowed.length > 0 ? 'REVIEWER_AT_CAPACITY' : 'REVIEWER_UNAVAILABLE');
          }
          if (userId) room.set(userId, room.get(userId)! - 1);
        }
      }),
      { numRuns: 500 },
    );
  });
});
