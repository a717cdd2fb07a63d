import fc from 'fast-check';
import type { OpenReview, PluginContext, Reviewer } from '@callwarden/sdk';
import plugin from './plugin.js';

const { assign } = await plugin.create({}, {} as PluginContext);
const ask = (reviews: OpenReview[], reviewers: Reviewer[]) =>
  assign({ reviews, reviewers, fields: {}, now: '2026-11-21T09:00:00Z' });

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
const open = (count: number, excluded: (index: number) => string[] = () => []): OpenReview[] =>
  Array.from({ length: count }, (_, index) => {
    return { reviewId: `rev_${index}`, priority: 'normal', weight: 2, topics: [], excluded: excluded(index) };
  });
const whom = async (reviews: OpenReview[], reviewers: Reviewer[]) =>
  (await ask(reviews, reviewers)).map(({ userId, error }) => userId ?? error);

describe('the specific strategy', () => {
  it('gives all reviews to the one user named', async () => {
    expect(await whom(open(3), [user('a')])).toEqual(['a', 'a', 'a']);
  });

  it('takes the users in turn, in the order named, whoever was served last', async () => {
    const named = [user('c', { lastTurn: 9 }), user('a', { lastTurn: 1 }), user('b')];
    expect(await whom(open(5), named)).toEqual(['c', 'a', 'b', 'c', 'a']);
  });

  it('skips those who cannot, and goes on from the next', async () => {
    const named = [user('a', { capacity: 1 }), user('b', { available: false }), user('c'), user('d')];
    expect(await whom(open(5), named)).toEqual(['a', 'c', 'd', 'c', 'd']);
    const notA = open(4, (index) => (index === 0 ? ['a'] : []));
    expect(await whom(notA, [user('a'), user('b'), user('c')])).toEqual(['b', 'c', 'a', 'b']);
  });

  it('takes somebody outside of working hours', async () => {
    expect(await whom(open(1), [user('a', { working: false }), user('b')])).toEqual(['a']);
  });

  it('says why nobody gets a review', async () => {
    expect(await whom(open(1), [])).toEqual(['REVIEWER_UNAVAILABLE']);
    expect(await whom(open(1), [user('a', { available: false, capacity: 0 })])).toEqual(['REVIEWER_UNAVAILABLE']);
    expect(
      await whom(
        open(1, () => ['a']),
        [user('a', { capacity: 0 })],
      ),
    ).toEqual(['REVIEWER_UNAVAILABLE']);
    expect(await whom(open(2), [user('a', { capacity: 1 })])).toEqual(['a', 'REVIEWER_AT_CAPACITY']);
  });

  it('is sound and fair for any request', async () => {
    const someUser = fc.record({ available: fc.boolean(), capacity: fc.nat(5), working: fc.boolean() });
    const team = fc.array(someUser, { maxLength: 6 }).map((all) => all.map((each, at) => user(`u${at}`, each)));
    const someOpen = fc
      .array(fc.subarray(['u0', 'u1', 'u2', 'u3']), { maxLength: 20 })
      .map((all) => open(all.length, (index) => all[index]!));
    await fc.assert(
      fc.asyncProperty(someOpen, team, async (reviews, reviewers) => {
        const answer = await ask(reviews, reviewers);
        expect(answer.map(({ reviewId }) => reviewId)).toEqual(reviews.map(({ reviewId }) => reviewId));
        expect(await ask(structuredClone(reviews), structuredClone(reviewers))).toEqual(answer);
        const room = new Map(reviewers.map(({ userId, capacity }) => [userId, capacity]));
        let next = 0;
        for (const [index, { userId, error }] of answer.entries()) {
          const { excluded } = reviews[index]!;
          const allowed = reviewers.filter((each) => each.available && !excluded.includes(each.userId));
          const inTurn = [...reviewers.slice(next), ...reviewers.slice(0, next)];
          const due = inTurn.find((each) => allowed.includes(each) && room.get(each.userId)! > 0);
          expect(userId).toBe(due?.userId ?? null);
          if (due) next = reviewers.indexOf(due) + 1;
          if (due) room.set(due.userId, room.get(due.userId)! - 1);
          else expect(error).toBe(allowed.length > 0 ? 'REVIEWER_AT_CAPACITY' : 'REVIEWER_UNAVAILABLE');
        }
      }),
      { numRuns: 500 },
    );
  });
});
