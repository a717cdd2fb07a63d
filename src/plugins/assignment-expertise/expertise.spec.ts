import type { OpenReview, PluginContext, Reviewer } from '@callwarden/sdk';
import plugin from './plugin.js';

const { assign, fields: schema } = await plugin.create({}, {} as PluginContext);
const user = (userId: string, expertise: string[], changes: Partial<Reviewer> = {}): Reviewer => ({
  userId,
  expertise,
  available: true,
  working: true,
  openReviews: 0,
  workload: 0,
  maxOpenReviews: 50,
  capacity: 50,
  lastTurn: null,
  ...changes,
});
const open = (topics: string[][], excluded: string[] = [], weights: number[] = []): OpenReview[] =>
  topics.map((each, index) => {
    return { reviewId: `rev_${index}`, priority: 'normal', weight: weights[index] ?? 2, topics: each, excluded };
  });
const whom = async (reviews: OpenReview[], reviewers: Reviewer[], fields = {}) =>
  (await assign({ reviews, reviewers, fields, now: '2026-11-21T09:00:00Z' })).map((each) => each.userId ?? each.error);

describe('the expertise strategy', () => {
  it('gives a review to whoever knows most of its topics', async () => {
    const pool = [user('a', ['en']), user('b', ['en', 'irs']), user('c', ['irs', 'lottery', 'bank'])];
    expect(await whom(open([['irs', 'en']]), pool)).toEqual(['b']);
  });

  it('never takes somebody who knows none of them', async () => {
    expect(await whom(open([['irs']]), [user('a', ['bank']), user('b', [])])).toEqual(['NO_MATCHING_EXPERTISE']);
    expect(await whom(open([[]]), [user('a', ['bank'])])).toEqual(['NO_MATCHING_EXPERTISE']);
  });

  it('takes the least loaded of equal experts, relative to what each may have, counting what it gives', async () => {
    const pool = [
      user('a', ['irs'], { workload: 8, maxOpenReviews: 10 }),
      user('b', ['irs'], { workload: 9, maxOpenReviews: 30 }),
      user('c', ['irs'], { workload: 5, maxOpenReviews: 15 }),
    ];
    expect(await whom(open([['irs'], ['irs'], ['irs']]), pool)).toEqual(['b', 'c', 'b']);
  });

  it('takes the one who got fewer reviews in this call where workload is equal too', async () => {
    expect(await whom(open([['irs'], ['irs']]), [user('a', ['irs']), user('b', ['irs'], { workload: 2 })])).toEqual([
      'a',
      'b',
    ]);
  });

  it('deals out evenly where workload is not considered', async () => {
    const pool = [user('a', ['irs'], { workload: 40 }), user('b', ['irs'])];
    expect(await whom(open([['irs'], ['irs'], ['irs']]), pool, { considerWorkload: false })).toEqual(['a', 'b', 'a']);
    expect(await whom(open([['irs'], ['irs'], ['irs']]), pool, { considerWorkload: true })).toEqual(['b', 'b', 'b']);
  });

  it('takes the one named first among equals, whatever the order of the topics', async () => {
    expect(await whom(open([['x', 'y']]), [user('a', ['y']), user('b', ['x'])])).toEqual(['a']);
  });

  it('counts a repeated topic once', async () => {
    expect(await whom(open([['x', 'x', 'y', 'z']]), [user('a', ['x', 'x']), user('b', ['y', 'z'])])).toEqual(['b']);
  });

  it('leaves a specialist to the review that only the specialist can take', async () => {
    const pool = [user('specialist', ['irs', 'pharming'], { capacity: 1 }), user('b', ['irs'])];
    expect(await whom(open([['irs'], ['pharming']]), pool)).toEqual(['b', 'specialist']);
  });

  it('deals again where that makes room for one more', async () => {
    const one = { capacity: 1 };
    const pool = [user('a', ['x', 'y'], one), user('b', ['x'], one), user('c', ['y', 'z'], one)];
    // a takes the first and c the second, so the third needs the first to go on to b.
    expect(await whom(open([['x'], ['y'], ['y']]), pool)).toEqual(['b', 'c', 'a']);
  });

  it('leaves the lighter of two reviews when only one can be placed', async () => {
    const one = [user('a', ['x'], { capacity: 1 })];
    expect(await whom(open([['x'], ['x']], [], [1, 5]), one)).toEqual(['REVIEWER_AT_CAPACITY', 'a']);
  });

  it('says why nobody gets a review, the first reason that holds', async () => {
    const review = open([['irs']], ['barred']);
    expect(await whom(review, [])).toEqual(['REVIEWER_UNAVAILABLE']);
    expect(await whom(review, [user('a', ['irs'], { available: false })])).toEqual(['REVIEWER_UNAVAILABLE']);
    expect(await whom(review, [user('barred', ['irs'])])).toEqual(['REVIEWER_UNAVAILABLE']);
    const others = [user('barred', ['irs']), user('b', ['bank'], { capacity: 0 })];
    expect(await whom(review, others)).toEqual(['NO_MATCHING_EXPERTISE']);
    expect(await whom(review, [user('a', ['irs'], { capacity: 0 }), user('b', ['bank'])])).toEqual([
      'REVIEWER_AT_CAPACITY',
    ]);
  });

  it('has one field of its own', () => {
    const read = (value: unknown) => schema?.['~standard'].validate(value);
    expect(read({})).toEqual({ value: { considerWorkload: true } });
    expect(read({ considerWorkload: 'yes' })).toHaveProperty('issues');
    expect(read({ considerWorkloads: true })).toHaveProperty('issues');
  });
});
