import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OpenReview, PluginContext, Reviewer } from '@callwarden/sdk';
import { assignmentContract } from '@callwarden/sdk/testing';
import fc from 'fast-check';
import plugin from './plugin.ts';

const options = { languages: ['en', 'de', 'es-MX'] };
for (const { name, run } of assignmentContract(plugin, { options })) test(name, run);

const reviewer = (userId: string, expertise: readonly string[] = [], changes: Partial<Reviewer> = {}): Reviewer => ({
  userId,
  expertise,
  available: true,
  working: true,
  openReviews: 0,
  workload: 0,
  maxOpenReviews: 10,
  capacity: 10,
  lastTurn: null,
  ...changes,
});
const review = (reviewId: string, topics: readonly string[] = [], changes: Partial<OpenReview> = {}): OpenReview => ({
  reviewId,
  priority: 'normal',
  weight: 2,
  topics,
  excluded: [],
  ...changes,
});
type Pool = readonly Reviewer[];
async function answer(reviews: readonly OpenReview[], reviewers: Pool, more: object = {}) {
  const strategy = await plugin.create(plugin.options.parse({ ...options, ...more }), {} as PluginContext);
  return strategy.assign({ reviews, reviewers, fields: {}, now: '2027-03-01T09:30:00Z' });
}
/** Who got each review, or why nobody did. */
const assigned = async (...asked: Parameters<typeof answer>) =>
  Object.fromEntries((await answer(...asked)).map(({ reviewId, userId, error }) => [reviewId, userId ?? error]));

test('gives a review to somebody who speaks the language of the call', async () => {
  const pool = [
    reviewer('ada', ['en']),
    reviewer('bob', ['de', 'payments'], { workload: 9 }),
    reviewer('cleo', ['es-mx']),
  ];
  const reviews = [review('1', ['de', 'payments']), review('2', ['es-mx', 'es']), review('3', ['gift_card', 'en'])];
  assert.deepEqual(await assigned(reviews, pool), { '1': 'bob', '2': 'cleo', '3': 'ada' });
});

test('gives it to the shortest queue for its size, then to the one whose turn is longest ago', async () => {
  const short = reviewer('ada', ['en'], { workload: 4, maxOpenReviews: 20 });
  assert.deepEqual(await assigned([review('1', ['en'])], [reviewer('bob', ['en'], { workload: 3 }), short]), {
    '1': 'ada',
  });
  const turns = [reviewer('ada', ['en'], { lastTurn: 5 }), reviewer('bob', ['en'], { lastTurn: 2 })];
  assert.deepEqual(await assigned([review('1', ['en'])], turns), { '1': 'bob' });
  const resting = reviewer('ada', ['en'], { working: false });
  const busy = reviewer('bob', ['en'], { workload: 8 });
  assert.deepEqual(await assigned([review('1', ['en'])], [resting, busy]), { '1': 'bob' });
  assert.deepEqual(await assigned([review('1', ['en'])], [resting, busy], { workingHoursFirst: false }), {
    '1': 'ada',
  });
});

test('keeps those who speak a rare language for the calls in it', async () => {
  const pool = [reviewer('ada', ['en', 'de'], { capacity: 1 }), reviewer('bob', ['en'], { workload: 8 })];
  assert.deepEqual(await assigned([review('1', ['en'], { weight: 5 }), review('2', ['de'])], pool), {
    '1': 'bob',
    '2': 'ada',
  });
  assert.deepEqual(await assigned([review('1'), review('2', ['de'])], pool), { '1': 'bob', '2': 'ada' });
});

test('says why nobody gets a review', async () => {
  const german = [review('1', ['de'])];
  assert.deepEqual(await assigned(german, [reviewer('ada', ['en'])]), { '1': 'ada' });
  const nobody = { otherwise: 'nobody' };
  assert.deepEqual(await assigned(german, [reviewer('ada', ['en'])], nobody), { '1': 'NO_MATCHING_EXPERTISE' });
  assert.deepEqual(await assigned([review('1')], [reviewer('ada')], nobody), { '1': 'ada' });
  const full = reviewer('ada', ['de'], { capacity: 0 });
  assert.deepEqual(await assigned(german, [full, reviewer('bob')]), { '1': 'REVIEWER_AT_CAPACITY' });
  const away = reviewer('ada', ['de'], { available: false });
  assert.deepEqual(await assigned(german, [away], nobody), { '1': 'REVIEWER_UNAVAILABLE' });
  assert.deepEqual(await assigned([review('1', ['de'], { excluded: ['bob'] })], [reviewer('bob', ['de'])]), {
    '1': 'REVIEWER_UNAVAILABLE',
  });
});

const names = ['ada', 'bob', 'cleo', 'dan'];
const spoken = fc.subarray(['en', 'de', 'es-mx']);
const somePool = fc
  .array(
    fc.record({
      expertise: spoken,
      available: fc.boolean(),
      working: fc.boolean(),
      capacity: fc.nat(4),
      workload: fc.nat(20),
      openReviews: fc.nat(9),
      lastTurn: fc.option(fc.nat(9)),
    }),
    { maxLength: names.length },
  )
  .map((all) => all.map(({ expertise, ...changes }, at) => reviewer(names[at]!, expertise, changes)));
const someReviews = fc
  .array(fc.record({ topics: spoken, weight: fc.integer({ min: 1, max: 5 }), excluded: fc.subarray(names) }), {
    maxLength: 15,
  })
  .map((all) => all.map(({ topics, ...changes }, at) => review(`rev_${at}`, topics, changes)));
const otherwise = fc.constantFrom('anybody', 'nobody');

test('is sound for any reviews and reviewers', () =>
  fc.assert(
    fc.asyncProperty(someReviews, somePool, otherwise, async (reviews, pool, fallback) => {
      const answers = await answer(reviews, pool, { otherwise: fallback });
      assert.deepEqual(await answer(structuredClone(reviews), structuredClone(pool), { otherwise: fallback }), answers);
      assert.deepEqual(
        answers.map(({ reviewId }) => reviewId),
        reviews.map(({ reviewId }) => reviewId),
      );
      const given = Map.groupBy(answers, ({ userId }) => userId);
      for (const { userId, capacity } of pool) assert.ok((given.get(userId)?.length ?? 0) <= capacity);
      const rooms = new Map(pool.map((each) => [each.userId, each.capacity - (given.get(each.userId)?.length ?? 0)]));
      for (const [at, { userId, error }] of answers.entries()) {
        const { topics, excluded } = reviews[at]!;
        const allowed = pool.filter((each) => each.available && !excluded.includes(each.userId));
        const speaks = ({ expertise }: Reviewer) => topics.some((topic) => expertise.includes(topic));
        const speaking = allowed.filter(speaks);
        if (userId) {
          const chosen = allowed.find((each) => each.userId === userId);
          assert.ok(chosen, 'it went to somebody who may not have it');
          if (speaking.length > 0) assert.ok(speaks(chosen), 'somebody else speaks the language');
          else assert.ok(topics.length === 0 || fallback === 'anybody');
          continue;
        }
        if (allowed.length === 0) assert.equal(error, 'REVIEWER_UNAVAILABLE');
        else if (speaking.length > 0 || topics.length === 0 || fallback === 'anybody') {
          assert.equal(error, 'REVIEWER_AT_CAPACITY');
          for (const each of speaking.length > 0 ? speaking : allowed) assert.equal(rooms.get(each.userId), 0);
        } else assert.equal(error, 'NO_MATCHING_EXPERTISE');
      }
    }),
    { numRuns: 400 },
  ));

test('shares reviews of one language out evenly', () =>
  fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 0, max: 60 }), async (people, count) => {
      const pool = Array.from({ length: people }, (_, at) => reviewer(`usr_${at}`, ['en'], { capacity: 60 }));
      const reviews = Array.from({ length: count }, (_, at) => review(`rev_${at}`, ['en']));
      const given = Map.groupBy(await answer(reviews, pool), ({ userId }) => userId);
      const counts = pool.map(({ userId }) => given.get(userId)?.length ?? 0);
      assert.ok(Math.max(...counts) - Math.min(...counts) <= 1, counts.join());
    }),
    { numRuns: 100 },
  ));

test('says what is wrong with its options', () => {
  const [issue] = plugin.options.safeParse({ languages: ['German'] }).error!.issues;
  assert.equal(issue!.message, 'must be a code such as en');
});
