import assert from 'node:assert/strict';
import type { Assignment, AssignmentRequest, OpenReview, Plugin, Reviewer } from './index.js';
import { pluginCases } from './testing-plugin.js';
import { bench, type ContractCase, frozen, same, type Subject } from './testing-subject.js';

export interface AssignmentSubject extends Subject {
  /** The client's fields of `assignmentStrategy` that this strategy needs. */
  readonly fields?: Readonly<Record<string, unknown>>;
}

const reasons = ['REVIEWER_AT_CAPACITY', 'REVIEWER_UNAVAILABLE', 'NO_MATCHING_EXPERTISE'];
const reviewer = (userId: string, changes: Partial<Reviewer> = {}): Reviewer => ({
  userId,
  expertise: ['bank_impersonation'],
  available: true,
  working: true,
  openReviews: 0,
  maxOpenReviews: 50,
  ...changes,
});
const reviews = (count: number): OpenReview[] =>
  Array.from({ length: count }, (_, index) => ({
    reviewId: `rev_${index}`,
    priority: (['low', 'normal', 'high', 'urgent'] as const)[index % 4]!,
    ...(index % 2 === 0 && { deadline: '2026-11-30T12:00:00Z' }),
    topics: ['bank_impersonation', 'en'],
  }));

/** The rules of an assignment strategy, as cases for any test runner. */
export function assignmentContract(plugin: Plugin<'assignment'>, subject: AssignmentSubject): ContractCase[] {
  const { use } = bench(plugin, subject);
  const assign = (count: number, reviewers: Reviewer[]) =>
    use(async (provider) => {
      const asked = { reviews: reviews(count), reviewers, fields: subject.fields ?? {}, now: '2026-11-21T09:00:00Z' };
      const answer = await provider.assign(frozen(asked));
      isSound(answer, asked);
      same(await provider.assign(frozen(asked)), answer, 'the same request must bring the same answer');
      return answer;
    });
  const team = ['usr_a', 'usr_b', 'usr_c'].map((id) => reviewer(id));
  return [
    ...pluginCases('assignment', plugin, subject),
    {
      name: 'names the type that clients send',
      run: () => use(async ({ type }) => assert.match(type, /^[a-z][a-z0-9_-]*$/)),
    },
    { name: 'answers for each review once, whoever there is', run: async () => void (await assign(20, team)) },
    { name: 'assigns nothing where nothing is open', run: async () => void (await assign(0, team)) },
    {
      name: 'assigns to somebody where everybody fits',
      run: async () => assert.ok((await assign(1, team))[0]?.userId, 'nobody was found among three free reviewers'),
    },
    { name: 'assigns nobody where there are no reviewers', run: () => assign(3, []).then(nobody) },
    {
      name: 'assigns nobody who is not available',
      run: () =>
        assign(
          3,
          team.map((each) => ({ ...each, available: false })),
        ).then(nobody),
    },
    {
      name: 'never gives a reviewer more than maxOpenReviews, counting what it has just given',
      run: async () => {
        await assign(
          3,
          team.map((each) => ({ ...each, openReviews: 50 })),
        ).then(nobody);
        await assign(
          20,
          team.map((each) => ({ ...each, openReviews: 48 })),
        );
        await assign(20, [reviewer('usr_a', { maxOpenReviews: 1 }), reviewer('usr_b', { maxOpenReviews: 2 })]);
      },
    },
    { name: 'answers for 500 reviews and 200 reviewers', run: async () => void (await assign(500, many(200))) },
  ];
}

const many = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    reviewer(`usr_${index}`, { openReviews: index % 50, available: index % 3 > 0, working: index % 2 > 0 }),
  );

function nobody(answer: readonly Assignment[]): void {
  for (const { reviewId, userId } of answer) assert.equal(userId, null, `${reviewId} must not be assigned`);
}

function isSound(answer: readonly Assignment[], { reviews: open, reviewers }: AssignmentRequest): void {
  const ids = answer.map(({ reviewId }) => reviewId);
  same([...ids].sort(), open.map(({ reviewId }) => reviewId).sort(), 'one answer for each review');
  const given = new Map<string, number>();
  for (const { reviewId, userId, error } of answer) {
    if (userId === null) {
      assert.ok(error && reasons.includes(error), `${reviewId} has no reason of the known ones: ${String(error)}`);
      continue;
    }
    assert.equal(error, undefined, `${reviewId} has both a reviewer and an error`);
    const chosen = reviewers.find((each) => each.userId === userId);
    assert.ok(chosen, `${reviewId} went to ${userId}, who is not among the reviewers`);
    assert.ok(chosen.available, `${reviewId} went to ${userId}, who is not available`);
    given.set(userId, (given.get(userId) ?? chosen.openReviews) + 1);
    assert.ok(given.get(userId)! <= chosen.maxOpenReviews, `${userId} got more than ${chosen.maxOpenReviews}`);
  }
}
