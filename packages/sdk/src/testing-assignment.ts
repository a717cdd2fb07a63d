import assert from 'node:assert/strict';
import type { Assignment, AssignmentRequest, AssignmentStrategy, OpenReview, Plugin, Reviewer } from './index.js';
import { pluginCases } from './testing-plugin.js';
import type { ContractCase, Subject } from './testing-case.js';
import { bench, frozen, same } from './testing-subject.js';

export interface AssignmentSubject extends Subject {
  /** Own fields of `assignmentStrategy`, as a client would write them. */
  readonly fields?: Readonly<Record<string, unknown>>;
}

const reasons = ['REVIEWER_AT_CAPACITY', 'REVIEWER_UNAVAILABLE', 'NO_MATCHING_EXPERTISE'];
const reviewer = (userId: string, changes: Partial<Reviewer> = {}): Reviewer => ({
  userId,
  expertise: ['bank_impersonation'],
  available: true,
  working: true,
  openReviews: 0,
  workload: 0,
  maxOpenReviews: 50,
  capacity: 50,
  lastTurn: null,
  ...changes,
});
const reviews = (count: number, excluded: (index: number) => string[] = () => []): OpenReview[] =>
  Array.from({ length: count }, (_, index) => ({
    reviewId: `rev_${index}`,
    priority: (['low', 'normal', 'high', 'urgent'] as const)[index % 4]!,
    weight: [1, 2, 3, 5][index % 4]!,
    ...(index % 2 === 0 && { deadline: '2026-11-30T12:00:00Z' }),
    topics: ['bank_impersonation', 'en'],
    excluded: excluded(index),
  }));

const names = ['usr_a', 'usr_b', 'usr_c'];
const team = (changes: Partial<Reviewer> = {}) => names.map((id) => reviewer(id, changes));

/** The rules of an assignment strategy, as cases for any test runner. */
export function assignmentContract(plugin: Plugin<'assignment'>, subject: AssignmentSubject): ContractCase[] {
  const { use } = bench(plugin, subject);
  const assign = (open: OpenReview[], reviewers: Reviewer[]) =>
    use(async (provider) => {
      const fields = await readFields(provider, subject);
      const asked: AssignmentRequest = { reviews: open, reviewers, fields, now: '2026-11-21T09:00:00Z' };
      const answer = await provider.assign(frozen(asked));
      isSound(answer, asked);
      same(await provider.assign(frozen(asked)), answer, 'the same request must bring the same answer');
      return answer;
    });
  return [
    ...pluginCases('assignment', plugin, subject),
    ...declarations(use, subject),
    {
      name: 'returns one proposal per review, whoever is in the pool',
      run: async () => void (await assign(reviews(20), team())),
    },
    { name: 'assigns nothing where nothing is open', run: async () => void (await assign([], team())) },
    {
      name: 'assigns every review if everybody is suitable',
      run: async () =>
        assert.ok((await assign(reviews(1), team()))[0]?.userId, 'none of three free reviewers was found'),
    },
    { name: 'assigns nobody where there are no reviewers', run: () => assign(reviews(3), []).then(nobody) },
    {
      name: 'assigns nobody who is not available',
      run: () => assign(reviews(3), team({ available: false })).then(nobody),
    },
    {
      name: 'never gives a reviewer more than capacity, counting what it has just given',
      run: async () => {
        await assign(reviews(3), team({ openReviews: 50, workload: 90, capacity: 0 })).then(nobody);
        await assign(reviews(20), team({ openReviews: 48, workload: 90, capacity: 2 }));
        await assign(reviews(20), [reviewer('usr_a', { capacity: 1 }), reviewer('usr_b', { capacity: 2 })]);
      },
    },
    {
      name: 'never assigns a user whom the review excludes',
      run: async () => {
        await assign(
          reviews(3, () => names),
          team(),
        ).then(nobody);
        await assign(
          reviews(20, (index) => names.filter((_, at) => at !== index % 3)),
          team(),
        );
        await assign(
          reviews(20, () => ['usr_a']),
          team({ capacity: 3 }),
        );
      },
    },
    {
      name: 'answers for 500 reviews and 200 reviewers',
      run: async () => void (await assign(reviews(500, oneOf), many(200))),
    },
  ];
}

/** What a strategy says of itself. */
function declarations(use: UseStrategy, subject: AssignmentSubject): ContractCase[] {
  return [
    {
      name: 'names the type that clients send',
      run: () => use(async ({ type }) => assert.match(type, /^[a-z][a-z0-9_-]*$/)),
    },
    {
      name: 'requires assignTo, a pool or neither',
      run: () =>
        use(async ({ requires }) => {
          const known = requires === undefined || requires === 'assignTo' || requires === 'pool';
          assert.ok(known, `requires is ${JSON.stringify(requires)}`);
        }),
    },
    { name: 'takes the fields of the subject', run: () => use(async (it) => void (await readFields(it, subject))) },
  ];
}
type UseStrategy = (work: (provider: AssignmentStrategy) => Promise<void>) => Promise<void>;

async function readFields({ fields }: AssignmentStrategy, subject: AssignmentSubject) {
  const given = subject.fields ?? {};
  if (!fields) {
    assert.equal(Object.keys(given).length, 0, 'the subject has fields, but the strategy declares none');
    return {};
  }
  assert.equal(typeof fields['~standard']?.validate, 'function', 'fields must be a Standard Schema');
  const result = await fields['~standard'].validate(given);
  assert.ok(!result.issues, `the fields of the subject are refused: ${JSON.stringify(result.issues)}`);
  assert.ok(typeof result.value === 'object' && result.value !== null, 'fields must read as an object');
  return result.value;
}

const oneOf = (index: number) => [`usr_${index % 200}`];
const many = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    reviewer(`usr_${index}`, {
      openReviews: index % 50,
      workload: 2 * (index % 50),
      capacity: index % 4,
      lastTurn: index % 5 > 0 ? (index * 7) % 200 : null,
      available: index % 3 > 0,
      working: index % 2 > 0,
    }),
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
    const barred = open.find((each) => each.reviewId === reviewId)!.excluded;
    assert.ok(!barred.includes(userId), `${reviewId} went to ${userId}, whom it excludes`);
    given.set(userId, (given.get(userId) ?? 0) + 1);
    assert.ok(given.get(userId)! <= chosen.capacity, `${userId} got more than ${chosen.capacity}`);
  }
}
