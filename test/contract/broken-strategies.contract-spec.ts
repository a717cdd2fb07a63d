import type { AssignmentStrategy, OpenReview, Plugin, Reviewer } from '@callwarden/sdk';
import { assignmentContract } from '@callwarden/sdk/testing';
import { broken } from './holds.js';
import { about, noOptions } from './no-options.js';

const options = {};
type Assign = AssignmentStrategy['assign'];
type MayTake = (reviewer: Reviewer, review: OpenReview, given: number) => boolean;

/** A sound strategy, but for the rules that `mayTake` forgets. */
const firstWho =
  (mayTake: MayTake): Assign =>
  ({ reviews, reviewers }) => {
    const given = new Map<string, number>();
    return reviews.map((review) => {
      const { reviewId } = review;
      const chosen = reviewers.find((each) => mayTake(each, review, given.get(each.userId) ?? 0));
      if (!chosen) return { reviewId, userId: null, error: 'REVIEWER_UNAVAILABLE' };
      given.set(chosen.userId, (given.get(chosen.userId) ?? 0) + 1);
      return { reviewId, userId: chosen.userId };
    });
  };
const isFree: MayTake = ({ available, capacity }, _, given) => available && given < capacity;
const isAllowed: MayTake = ({ userId }, { excluded }) => !excluded.includes(userId);
const sound = firstWho((...asked) => isFree(...asked) && isAllowed(...asked));

const toFirst: Assign = ({ reviews, reviewers }) =>
  reviews.map(({ reviewId }) => ({ reviewId, userId: reviewers[0]?.userId ?? 'usr_of_nobody' }));
const strategy = (provider: Partial<AssignmentStrategy>): Plugin<'assignment'> => ({
  ...about,
  kind: 'assignment',
  create: () => ({ type: 'mine', assign: sound, ...provider }),
});

describe('The contract of assignment strategies finds', () => {
  const asked = new Set<string>();
  const otherwise: Assign = (request) => {
    const again = asked.size === asked.add(JSON.stringify(request)).size;
    return toFirst({ ...request, reviewers: request.reviewers.slice(again ? 1 : 0) });
  };

  it.each<[string, Assign, RegExp]>([
    ['reviews without an answer', () => [], /^returns one proposal per review/],
    [
      'two answers for a review',
      (request) => [...(toFirst(request) as []), ...(toFirst(request) as [])],
      /^returns one proposal per review/,
    ],
    ['a reviewer who was not named', toFirst, /^assigns nobody where there are no reviewers/],
    ['a reviewer who is not available', toFirst, /^assigns nobody who is not available/],
    ['a reviewer with too much', toFirst, /^never gives a reviewer more than capacity/],
    ['a reviewer whom a review excludes', toFirst, /^never assigns a user whom the review excludes/],
    [
      'a failure without a reason',
      ({ reviews }) => reviews.map(({ reviewId }) => ({ reviewId, userId: null })),
      /500 reviews/,
    ],
    ['another answer to the same request', otherwise, /assigns every review if everybody is suitable/],
    [
      'a request that it changes',
      ({ reviews }) => (reviews as OpenReview[]).splice(0).map(({ reviewId }) => ({ reviewId, userId: null })),
      /^returns one proposal per review/,
    ],
  ])('%s', async (_, assign, name) => {
    const cases = assignmentContract(strategy({ assign }), { options });
    expect(await broken(cases)).toContainEqual(expect.stringMatching(name));
  });

  it.each<[string, Partial<AssignmentStrategy>, RegExp, object?]>([
    ['a type with spaces', { type: 'My Type' }, /^names the type/],
    ['a field that no client may send', { requires: 'users' as never }, /^requires assignTo, a pool or neither$/],
    ['fields that are no schema', { fields: {} as never }, /^takes the fields of the subject$/],
    ['a field that it refuses', { fields: noOptions as never }, /^takes the fields of the subject$/, { fair: true }],
    ['a field that it does not declare', {}, /^takes the fields of the subject$/, { fair: true }],
  ])('%s', async (_, provider, name, fields = {}) => {
    const cases = assignmentContract(strategy(provider), { options, fields: fields as Record<string, unknown> });
    expect(await broken(cases)).toContainEqual(expect.stringMatching(name));
  });

  it.each<[string, MayTake, RegExp]>([
    ['that excluded users are chosen, and only that', isFree, /excludes$|500 reviews/],
    [
      'that capacity is overlooked, and only that',
      (...asked) => asked[0].available && isAllowed(...asked),
      /capacity|excludes$|500 reviews/,
    ],
    [
      'that what it has just given is overlooked, and only that',
      (reviewer, review) => isFree(reviewer, review, 0) && isAllowed(reviewer, review, 0),
      /capacity|excludes$|500 reviews/,
    ],
  ])('%s', async (_, mayTake, names) => {
    const failed = await broken(assignmentContract(strategy({ assign: firstWho(mayTake) }), { options }));
    expect(failed.length).toBeGreaterThan(0);
    for (const name of failed) expect(name).toMatch(names);
  });

  it('nothing in a strategy that keeps the rules', async () => {
    const asked = { fields: noOptions as never, requires: 'pool' as const };
    expect(await broken(assignmentContract(strategy(asked), { options }))).toEqual([]);
  });
});
