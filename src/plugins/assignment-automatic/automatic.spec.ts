import type { OpenReview, PluginContext, Reviewer } from '@callwarden/sdk';
import plugin from './plugin.js';

const now = '2026-11-21T09:00:00Z';
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
const open = (changes: Partial<OpenReview> = {}): OpenReview => {
  return { reviewId: 'rev', priority: 'normal', weight: 2, topics: ['irs', 'en'], excluded: [], ...changes };
};
const whom = async (reviews: OpenReview[], reviewers: Reviewer[], options = {}) => {
  const { assign } = await plugin.create(plugin.options.parse(options), {} as PluginContext);
  return (await assign({ reviews, reviewers, fields: {}, now })).map(({ userId, error }) => userId ?? error);
};
const asleep = { working: false };

describe('the automatic strategy', () => {
  it('prefers whoever knows more of the topics', async () => {
    const pool = [user('a'), user('b', { expertise: ['irs'] }), user('c', { expertise: ['en', 'irs'] })];
    expect(await whom([open()], pool)).toEqual(['c']);
    const equals = [user('a', { expertise: ['en'] }), user('b', { expertise: ['irs'] })];
    expect(await whom([open({ topics: ['irs', 'irs', 'en'] })], equals)).toEqual(['a']);
  });

  it('takes somebody without expertise where nobody has any, or the expert is loaded', async () => {
    expect(await whom([open()], [user('a', { expertise: ['bank'] })])).toEqual(['a']);
    const expert = user('expert', { expertise: ['irs'], workload: 45 });
    expect(await whom([open()], [expert, user('b')])).toEqual(['b']);
    expect(await whom([open()], [{ ...expert, workload: 20 }, user('b')])).toEqual(['expert']);
  });

  it('prefers whoever has less to do, relative to what each may have', async () => {
    expect(await whom([open()], [user('a', { workload: 9 }), user('b', { workload: 8 })])).toEqual(['b']);
    const small = user('small', { workload: 8, maxOpenReviews: 10 });
    expect(await whom([open()], [small, user('b', { workload: 9 })])).toEqual(['b']);
  });

  it('counts what it has just given', async () => {
    const four = ['1', '2', '3', '4'].map((reviewId) => open({ reviewId }));
    expect(await whom(four, [user('a'), user('b')])).toEqual(['a', 'b', 'a', 'b']);
  });

  it('prefers whoever works now the more, the closer the deadline is', async () => {
    const pool = [user('expert', { expertise: ['irs'], ...asleep }), user('b')];
    expect(await whom([open({ deadline: '2026-11-21T10:00:00Z' })], pool)).toEqual(['b']);
    expect(await whom([open({ deadline: '2026-11-20T09:00:00Z' })], pool)).toEqual(['b']);
    const expert = user('expert', { expertise: ['irs', 'en'], ...asleep });
    expect(await whom([open({ deadline: '2026-11-01T09:00:00Z' })], [expert, user('b')])).toEqual(['expert']);
    expect(await whom([open({ deadline: '2026-11-25T09:00:00Z' })], pool)).toEqual(['expert']);
    expect(await whom([open()], pool)).toEqual(['expert']);
  });

  it('prefers whoever works now the more, the higher the priority is', async () => {
    const pool = [user('free', asleep), user('busy', { workload: 12 })];
    expect(await whom([open({ priority: 'low' })], pool)).toEqual(['free']);
    expect(await whom([open({ priority: 'urgent' })], pool)).toEqual(['busy']);
  });

  it('still finds somebody when nobody works', async () => {
    const pool = [user('a', asleep), user('b', { expertise: ['irs'], ...asleep })];
    expect(await whom([open({ priority: 'urgent', deadline: now })], pool)).toEqual(['b']);
  });

  it('decides equal scores by workload, then by the longest wait, then by the order named', async () => {
    const even = { workload: 1, maxOpenReviews: 10 };
    const pool = [user('a', { workload: 5, maxOpenReviews: 50 }), user('b', even)];
    expect(await whom([open()], pool)).toEqual(['b']);
    const turns = [user('a', { lastTurn: 4 }), user('b', { lastTurn: 2 })];
    expect(await whom([open()], turns)).toEqual(['b']);
    expect(await whom([open()], [...turns, user('c'), user('d')])).toEqual(['c']);
  });

  it('deals urgent reviews first, then those with the earliest deadline', async () => {
    const only = [user('a', { capacity: 2 })];
    const full = 'REVIEWER_AT_CAPACITY';
    const reviews = [
      open({ reviewId: '1', priority: 'high', deadline: '2026-11-22T00:00:00Z' }),
      open({ reviewId: '2', priority: 'high' }),
      open({ reviewId: '3', priority: 'urgent' }),
      open({ reviewId: '4', priority: 'high', deadline: '2026-11-21T23:00:00Z' }),
    ];
    expect(await whom(reviews, only)).toEqual([full, full, 'a', 'a']);
  });

  it('weighs the parts as the administrator says', async () => {
    const pool = [user('expert', { expertise: ['irs', 'en'], workload: 9 }), user('b')];
    expect(await whom([open()], pool)).toEqual(['expert']);
    expect(await whom([open()], pool, { expertise: 0 })).toEqual(['b']);
    const night = [user('a', asleep), user('b', { workload: 1 })];
    expect(await whom([open({ priority: 'urgent' })], night, { priority: 0 })).toEqual(['a']);
    expect(await whom([open({ deadline: now })], night, { working: 0, priority: 0 })).toEqual(['a']);
    expect(await whom([open()], [user('a', { workload: 1 }), user('b')], { workload: 0 })).toEqual(['b']);
  });

  it('says why nobody gets a review', async () => {
    expect(await whom([open()], [])).toEqual(['REVIEWER_UNAVAILABLE']);
    expect(await whom([open()], [user('a', { available: false })])).toEqual(['REVIEWER_UNAVAILABLE']);
    expect(await whom([open({ excluded: ['a'] })], [user('a', { capacity: 0 })])).toEqual(['REVIEWER_UNAVAILABLE']);
    expect(await whom([open()], [user('a', { capacity: 0 })])).toEqual(['REVIEWER_AT_CAPACITY']);
  });

  it('takes no negative weights and no unknown options', () => {
    expect(plugin.options.safeParse({ working: -1 }).success).toBe(false);
    expect(plugin.options.safeParse({ deadline: 1 }).success).toBe(false);
  });
});
