import fc from 'fast-check';
import type { AssignmentRequest, OpenReview, PluginContext, Reviewer } from '@callwarden/sdk';
import plugin from './plugin.js';

const { assign } = await plugin.create({}, {} as PluginContext);
const topics = fc.subarray(['bank', 'irs', 'lottery', 'romance', 'en'], { maxLength: 3 });

const someone = fc.record({ expertise: topics, available: fc.boolean(), capacity: fc.nat(3), workload: fc.nat(9) });
const team = fc.array(someone, { maxLength: 7 }).map((all) =>
  all.map((changes, at): Reviewer => {
    return { userId: `u${at}`, working: at % 2 > 0, openReviews: 1, maxOpenReviews: 5, lastTurn: null, ...changes };
  }),
);
const something = fc.record({
  topics,
  excluded: fc.subarray(['u0', 'u1', 'u2', 'u3']),
  weight: fc.constantFrom(1, 2, 3, 5),
});
const open = fc
  .array(something, { maxLength: 14 })
  .map((all) => all.map((changes, at): OpenReview => ({ reviewId: `r${at}`, priority: 'normal', ...changes })));
const request: fc.Arbitrary<AssignmentRequest> = fc.record({
  reviews: open,
  reviewers: team,
  fields: fc.record({ considerWorkload: fc.boolean() }),
  now: fc.constant('2026-11-21T09:00:00Z'),
});

/** Single places, and few who match: long chains of moves. */
const scarce = fc
  .array(fc.array(fc.nat(17), { minLength: 1, maxLength: 3 }), { minLength: 15, maxLength: 18 })
  .map((all): AssignmentRequest => {
    const reviews = all.map((_, at): OpenReview => {
      return { reviewId: `r${at}`, priority: 'normal', weight: 1, topics: [`t${at}`], excluded: [] };
    });
    const experts = all.map((_, at) => all.flatMap((users, topic) => (users.includes(at) ? [`t${topic}`] : [])));
    const rest = { available: true, working: true, openReviews: 0, workload: 0, maxOpenReviews: 5, capacity: 1 };
    const reviewers = experts.map((expertise, at) => ({ userId: `u${at}`, expertise, lastTurn: null, ...rest }));
    return { reviews, reviewers, fields: {}, now: '2026-11-21T09:00:00Z' };
  });

const allowed = (review: OpenReview, reviewers: readonly Reviewer[]) =>
  reviewers.filter((each) => each.available && !review.excluded.includes(each.userId));
const matching = (review: OpenReview, reviewers: readonly Reviewer[]) =>
  allowed(review, reviewers).filter(({ expertise }) => expertise.some((topic) => review.topics.includes(topic)));

/** The most reviews that any dealing can place: Kuhn's algorithm over the single places of all reviewers. */
function mostPlaceable({ reviews, reviewers }: AssignmentRequest): number {
  const taken = new Map<string, OpenReview>();
  const place = (review: OpenReview, seen: Set<string>): boolean => {
    const places = matching(review, reviewers).flatMap(({ userId, capacity }) =>
      Array.from({ length: capacity }, (_, at) => `${userId}/${at}`),
    );
    return places.some((slot) => {
      if (seen.has(slot)) return false;
      seen.add(slot);
      const holder = taken.get(slot);
      if (holder && !place(holder, seen)) return false;
      taken.set(slot, review);
      return true;
    });
  };
  return reviews.filter((review) => place(review, new Set())).length;
}

describe('the expertise strategy, for any request,', () => {
  it('is sound, and never takes somebody without matching expertise', async () => {
    await fc.assert(
      fc.asyncProperty(request, async (asked) => {
        const { reviews, reviewers } = asked;
        const answer = await assign(asked);
        expect(await assign(structuredClone(asked))).toEqual(answer);
        expect(answer.map(({ reviewId }) => reviewId)).toEqual(reviews.map(({ reviewId }) => reviewId));
        const given = new Map<string, number>();
        for (const { userId } of answer) if (userId) given.set(userId, (given.get(userId) ?? 0) + 1);
        for (const { userId, capacity } of reviewers) expect(given.get(userId) ?? 0).toBeLessThanOrEqual(capacity);
        for (const [at, { userId, error }] of answer.entries()) {
          const experts = matching(reviews[at]!, reviewers);
          if (userId) expect(experts.map((each) => each.userId)).toContain(userId);
          else if (allowed(reviews[at]!, reviewers).length === 0) expect(error).toBe('REVIEWER_UNAVAILABLE');
          else if (experts.length === 0) expect(error).toBe('NO_MATCHING_EXPERTISE');
          else {
            expect(error).toBe('REVIEWER_AT_CAPACITY');
            for (const each of experts) expect(given.get(each.userId) ?? 0).toBe(each.capacity);
          }
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('places as many reviews as any dealing could', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(request, scarce), async (asked) => {
        const placed = (await assign(asked)).filter(({ userId }) => userId !== null);
        expect(placed).toHaveLength(mostPlaceable(asked));
      }),
      { numRuns: 1000 },
    );
  });

  it('gives a single review to an expert whom nobody with room exceeds', async () => {
    await fc.assert(
      fc.asyncProperty(request, async (asked) => {
        const review = asked.reviews[0];
        fc.pre(review !== undefined);
        const [answer] = await assign({ ...asked, reviews: [review] });
        const shared = ({ expertise }: Reviewer) => expertise.filter((topic) => review.topics.includes(topic)).length;
        const free = matching(review, asked.reviewers).filter(({ capacity }) => capacity > 0);
        const most = Math.max(...free.map(shared));
        const best = free.filter((each) => shared(each) === most);
        const load = Math.min(...best.map(({ workload }) => workload));
        const fair = asked.fields['considerWorkload'] ? best.filter(({ workload }) => workload === load) : best;
        expect(answer?.userId ?? undefined).toBe(fair[0]?.userId);
      }),
      { numRuns: 500 },
    );
  });
});
