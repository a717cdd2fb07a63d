import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OpenReview, PluginContext, Reviewer } from '@callwarden/sdk';
import { assignmentContract } from '@callwarden/sdk/testing';
import plugin from './plugin.ts';

for (const { name, run } of assignmentContract(plugin, { options: {} })) test(name, run);

const reviewer = (userId: string, changes: Partial<Reviewer> = {}): Reviewer => ({
  userId,
  expertise: [],
  available: true,
  working: true,
  openReviews: 0,
  workload: 0,
  maxOpenReviews: 10,
  capacity: 10,
  lastTurn: null,
  ...changes,
});
const review = (reviewId: string, changes: Partial<OpenReview> = {}): OpenReview => ({
  reviewId,
  priority: 'normal',
  weight: 2,
  topics: [],
  excluded: [],
  ...changes,
});

/** Who got each review, or why nobody did. */
async function assigned(reviews: readonly OpenReview[], reviewers: readonly Reviewer[], options: object = {}) {
  const strategy = await plugin.create(plugin.options.parse(options), {} as PluginContext);
  const answer = await strategy.assign({ reviews, reviewers, fields: {}, now: '2027-03-01T09:30:00Z' });
  return Object.fromEntries(answer.map(({ reviewId, userId, error }) => [reviewId, userId ?? error]));
}

test('gives each review to the one with the fewest open ones', async () => {
  const desks = [
    reviewer('ada', { openReviews: 2 }),
    reviewer('bob', { openReviews: 1, lastTurn: 7 }),
    reviewer('cleo'),
  ];
  const reviews = ['1', '2', '3', '4'].map((id) => review(id));
  assert.deepEqual(await assigned(reviews, desks), { '1': 'cleo', '2': 'cleo', '3': 'bob', '4': 'ada' });
});

test('gives the last places to the heaviest reviews', async () => {
  const reviews = [review('normal'), review('urgent', { priority: 'urgent', weight: 5 })];
  const desks = [reviewer('ada', { capacity: 1 })];
  assert.deepEqual(await assigned(reviews, desks), { urgent: 'ada', normal: 'REVIEWER_AT_CAPACITY' });
});

test('says why nobody gets a review', async () => {
  const away = [reviewer('ada', { available: false }), reviewer('bob', { working: false })];
  assert.deepEqual(await assigned([review('1')], away), { '1': 'bob' });
  assert.deepEqual(await assigned([review('1')], away, { workingHoursOnly: true }), { '1': 'REVIEWER_UNAVAILABLE' });
  const excluded = [review('1', { excluded: ['cleo'] })];
  assert.deepEqual(await assigned(excluded, [reviewer('cleo')]), { '1': 'REVIEWER_UNAVAILABLE' });
});
