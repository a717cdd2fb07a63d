import { type Member, member, newReview } from '../../support/desk.js';
import { useApp } from '../../support/harness.js';
import { manyReviews } from '../../support/many-reviews.js';
import { query } from '../../support/test-database.js';

interface Row {
  readonly reviewId: string;
  readonly assignedTo: string | null;
  readonly status: string;
  readonly error: string | null;
}

describe('POST /v1/reviews/assign', () => {
  let team: Member[];
  let pool: string[];
  const app = useApp({ plugins: [{ id: 'mine', use: './test/fixtures/plugins/first-free.mjs' }] });
  beforeAll(async () => {
    team = await Promise.all([1, 2, 3].map(() => member(app, { maxOpenReviews: 1000 })));
    pool = team.map(({ userId }) => userId);
  });

  const assign = (reviewIds: readonly string[], assignmentStrategy: object, more: object = {}) =>
    app.admin.post('/v1/reviews/assign', { reviewIds, assignmentStrategy, ...more });
  const countsOf = (rows: readonly Row[]) =>
    pool.map((userId) => rows.filter(({ assignedTo }) => assignedTo === userId).length);

  it('gives the named users reviews in turn, and tells what each has', async () => {
    const ids = await manyReviews(app, { count: 5 });
    const { status, body } = await assign([...ids, ids[0]!], { type: 'specific', assignTo: [pool[0], pool[1]] });
    expect([status, body.assigned, body.failed]).toEqual([200, 5, 0]);
    expect(body.assignments).toEqual(
      ids.map((reviewId, index) => ({ reviewId, assignedTo: pool[index % 2], status: 'success', error: null })),
    );
    expect(body.summary).toEqual([
      { userId: pool[0], assignedCount: 3, openBefore: 0, totalWorkload: 3, leftOut: null },
      { userId: pool[1], assignedCount: 2, openBefore: 0, totalWorkload: 2, leftOut: null },
    ]);
  });

  it('sets priority and deadline where they are given, and keeps the reviews own where not', async () => {
    const ids = await manyReviews(app, { count: 2, urgencies: [3] });
    await assign(ids.slice(0, 1), { type: 'specific', assignTo: [pool[0]] });
    await assign(
      ids.slice(1),
      { type: 'specific', assignTo: [pool[0]] },
      { priority: 'urgent', deadline: '2031-01-01' },
    );
    const [kept, set] = await Promise.all(ids.map(async (id) => (await app.admin.get(`/v1/reviews/${id}`)).body));
    expect([kept.priority, kept.deadline]).toEqual(['low', null]);
    expect([set.priority, set.deadline]).toEqual(['urgent', '2031-01-01T00:00:00.000Z']);
    const [timer] = await query<unknown[]>(
      app.databaseUrl,
      `select due_at from timers where kind = 'review.sla' and key = $1`,
      [ids[1]],
    );
    expect(timer).toEqual({ due_at: new Date('2030-12-31T22:00:00Z') });
  });

  it('writes history and events of each, with the wish for silence', async () => {
    const [id] = await manyReviews(app, { count: 1 });
    await assign([id!], { type: 'specific', assignTo: [pool[2]] }, { notifyReviewers: false });
    const { history } = (await app.admin.get(`/v1/reviews/${id}?include=history`)).body;
    expect(history).toMatchObject([{ event: 'assigned', details: { assignedTo: pool[2], strategy: 'specific' } }]);
    const events = await query<unknown[]>(
      app.databaseUrl,
      `select payload from outbox_events where name = 'review.assigned' and payload->>'reviewId' = $1`,
      [id],
    );
    expect(events).toMatchObject([{ payload: { assignedTo: pool[2], notify: false } }]);
  });

  it('rows that cannot be assigned fail one by one, each with its reason', async () => {
    const away = await member(app, { available: false });
    const full = await member(app, { maxOpenReviews: 1 });
    const ids = await manyReviews(app, { count: 3, tags: [['romance']] });
    const done = await newReview(app, { assignedTo: pool[0] });
    await app.admin.put(`/v1/reviews/${done}`, { status: 'completed', findings: { fraudConfirmed: false } });
    const errors = async (reviewIds: string[], strategy: object) =>
      (await assign(reviewIds, strategy)).body.assignments.map(({ error, status }: Row) => error ?? status);
    expect(await errors(ids, { type: 'specific', assignTo: [away.userId] })).toEqual(
      Array(3).fill('REVIEWER_UNAVAILABLE'),
    );
    expect(await errors(ids, { type: 'round_robin', pool: [full.userId] })).toEqual([
      'success',
      'REVIEWER_AT_CAPACITY',
      'REVIEWER_AT_CAPACITY',
    ]);
    expect(await errors(ids.slice(1), { type: 'round_robin', pool, maxPerReviewer: 1 })).toEqual([
      'success',
      'success',
    ]);
    expect(await errors([done], { type: 'round_robin', pool })).toEqual(['REVIEW_COMPLETED']);
    expect(await errors(ids, { type: 'expertise_based', pool })).toEqual(Array(3).fill('NO_MATCHING_EXPERTISE'));
  });

  it('an expert gets what they know, whatever the case', async () => {
    const expert = await member(app, { expertise: ['Romance'] });
    const ids = await manyReviews(app, { count: 4, tags: [['romance'], ['crypto']] });
    const { body } = await assign(ids, {
      type: 'expertise_based',
      pool: [...pool, expert.userId],
      considerWorkload: false,
    });
    expect(body.assignments.map(({ assignedTo }: Row) => assignedTo)).toEqual([
      expert.userId,
      null,
      expert.userId,
      null,
    ]);
  });

  it('round_robin: the spread over 1,000 reviews and several calls is 1 at most', async () => {
    const ids = await manyReviews(app, { count: 1000 });
    const given: Row[] = [];
    for (const size of [1, 2, 497, 3, 490, 7]) {
      const { body } = await assign(ids.splice(0, size), { type: 'round_robin', pool });
      given.push(...body.assignments);
      const counts = countsOf(given);
      expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
    }
    expect(given).toHaveLength(1000);
  });

  it('load_balanced: the spread of the weighted workload is that of the heaviest review at most', async () => {
    const fresh = await Promise.all([1, 2, 3, 4].map(() => member(app, { maxOpenReviews: 1000 })));
    const users = fresh.map(({ userId }) => userId);
    const ids = await manyReviews(app, { count: 303, urgencies: [0, 1, 2, 3, 3, 2, 3] });
    await assign(ids, { type: 'load_balanced', pool: users, maxPerReviewer: 1000 });
    const loads = await query<{ load: string }[]>(
      app.databaseUrl,
      `select sum((array[5, 3, 2, 1])[urgency + 1]) as load from reviews where assigned_to = any($1) group by assigned_to`,
      [users],
    );
    const weights = loads.map(({ load }) => Number(load));
    expect(weights).toHaveLength(4);
    expect(Math.max(...weights) - Math.min(...weights)).toBeLessThanOrEqual(5);
  });

  it('a strategy of a third party is used by its name', async () => {
    const ids = await manyReviews(app, { count: 2 });
    const { body } = await assign(ids, { type: 'first_free' });
    expect([body.assigned, new Set(body.assignments.map(({ assignedTo }: Row) => assignedTo)).size]).toEqual([2, 1]);
  });

  it('INVALID_STRATEGY names what is wrong and what is installed, before anything else is looked at', async () => {
    const cases: [unknown, string][] = [
      [{ type: 'magic' }, 'assignmentStrategy.type'],
      [undefined, 'assignmentStrategy'],
      [{}, 'assignmentStrategy.type'],
      [{ type: 'specific' }, 'assignmentStrategy.assignTo'],
      [{ type: 'specific', assignTo: [] }, 'assignmentStrategy.assignTo'],
      [{ type: 'round_robin' }, 'assignmentStrategy.pool'],
      [{ type: 'load_balanced', pool: ['x'], maxPerReviewer: 0 }, 'assignmentStrategy.maxPerReviewer'],
      [{ type: 'expertise_based', pool: ['x'], considerWorkload: 'yes' }, 'assignmentStrategy.considerWorkload'],
      [{ type: 'round_robin', pool: ['x'], colour: 'red' }, 'assignmentStrategy.colour'],
    ];
    for (const [assignmentStrategy, path] of cases) {
      const { status, body } = await app.admin.post('/v1/reviews/assign', {
        reviewIds: ['rev_x'],
        assignmentStrategy,
        priority: 'huge',
      });
      expect([status, body.error.code]).toEqual([400, 'INVALID_STRATEGY']);
      expect(body.error.details.fields.map((field: { path: string }) => field.path)).toEqual([path]);
      expect(body.error.details.installed).toEqual([
        'automatic',
        'expertise_based',
        'first_free',
        'load_balanced',
        'round_robin',
        'specific',
      ]);
    }
  });

  it('fields of other strategies on the one object are ignored, whatever they hold', async () => {
    const pool = [(await member(app)).userId];
    const others = { considerWorkload: 'yes', pool: 7, assignTo: 'nobody', maxPerReviewer: 'few' };
    for (const strategy of [
      { ...others, type: 'specific', assignTo: pool },
      { ...others, type: 'round_robin', pool, maxPerReviewer: 5 },
      { ...others, type: 'load_balanced', pool, maxPerReviewer: 5 },
      { ...others, type: 'expertise_based', pool, considerWorkload: false },
    ]) {
      const { status, body } = await assign(await manyReviews(app, { count: 1 }), strategy);
      expect([strategy.type, status, body.error]).toEqual([strategy.type, 200, undefined]);
    }
  });

  it('maxPerReviewer does not limit strategies that do not have it', async () => {
    const one = await member(app, { expertise: ['romance'] });
    const assigned = async (strategy: object) =>
      (await assign(await manyReviews(app, { count: 2, tags: [['romance']] }), { ...strategy, maxPerReviewer: 1 })).body
        .assigned;
    expect(await assigned({ type: 'specific', assignTo: [one.userId] })).toBe(2);
    expect(await assigned({ type: 'expertise_based', pool: [one.userId] })).toBe(2);
    expect(await assigned({ type: 'round_robin', pool: [one.userId] })).toBe(1);
  });

  it('every row has an error, null where it was assigned', async () => {
    const one = await member(app, { maxOpenReviews: 1 });
    const ids = await manyReviews(app, { count: 2 });
    const { body } = await assign(ids, { type: 'specific', assignTo: [one.userId] });
    expect(body.assignments.map(({ status, error }: Row) => [status, error])).toEqual([
      ['success', null],
      ['failed', 'REVIEWER_AT_CAPACITY'],
    ]);
  });

  it('unknown reviews: nothing is assigned, and each is named; then comes what else is wrong', async () => {
    const [id] = await manyReviews(app, { count: 1 });
    const strategy = { type: 'specific', assignTo: ['usr_nobody'] };
    const unknown = await assign([id!, 'rev_a', 'rev_b'], strategy, { priority: 'huge' });
    expect([unknown.status, unknown.body.error.code, unknown.body.error.invalidIds]).toEqual([
      404,
      'REVIEWS_NOT_FOUND',
      ['rev_a', 'rev_b'],
    ]);
    const invalid = await assign([id!], strategy, { priority: 'huge' });
    expect([invalid.status, invalid.body.error.code]).toEqual([422, 'VALIDATION_FAILED']);
    const nobody = await assign([id!], strategy);
    expect([nobody.status, nobody.body.error.code]).toEqual([422, 'INVALID_ASSIGNMENT']);
    expect((await app.admin.get(`/v1/reviews/${id}`)).body.assignedTo).toBeNull();
    for (const reviewIds of [[], undefined, Array.from({ length: 1001 }, (_, index) => `rev_${index}`)])
      expect((await app.admin.post('/v1/reviews/assign', { reviewIds, assignmentStrategy: strategy })).status).toBe(
        422,
      );
  });

  it('a reviewer hands on their own reviews and what nobody has, not those of others', async () => {
    const [own, free, others] = (await manyReviews(app, { count: 3, assignedTo: [pool[0]!] })) as [
      string,
      string,
      string,
    ];
    await query(app.databaseUrl, 'update reviews set assigned_to = null where id = $1', [free]);
    await query(app.databaseUrl, 'update reviews set assigned_to = $2 where id = $1', [others, pool[1]]);
    const hand = (ids: string[]) =>
      team[0]!.api.post('/v1/reviews/assign', {
        reviewIds: ids,
        assignmentStrategy: { type: 'specific', assignTo: [pool[2]] },
      });
    const refused = await hand([own, others]);
    expect([refused.status, refused.body.error.code]).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
    expect((await hand([own, free])).body.assigned).toBe(2);
  });

  it('what nobody has is taken before it is worked on', async () => {
    const [free] = await manyReviews(app, { count: 1 });
    const started = await team[0]!.api.put(`/v1/reviews/${free}`, { status: 'in_progress' });
    expect([started.status, started.body.error.message]).toEqual([403, expect.stringContaining('nobody has it')]);
    expect((await team[0]!.api.put(`/v1/reviews/${free}`, { assignedTo: pool[0] })).status).toBe(200);
    expect((await team[0]!.api.put(`/v1/reviews/${free}`, { status: 'in_progress' })).status).toBe(200);
  });

  it('50 clients at once with overlapping sets: one reviewer each, nobody over capacity, and the totals add up', async () => {
    const small = await Promise.all([1, 2, 3, 4, 5, 6].map(() => member(app, { maxOpenReviews: 40 })));
    const users = small.map(({ userId }) => userId);
    const ids = await manyReviews(app, { count: 200 });
    const strategies = ['round_robin', 'load_balanced'];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, client) => {
        const some = ids.slice((client * 13) % 150).slice(0, 50);
        const order = client % 2 ? some : some.toReversed();
        return assign(order, { type: strategies[client % 2], pool: users, maxPerReviewer: 20 });
      }),
    );
    for (const { status, body } of answers) {
      expect([status, body.assigned + body.failed]).toEqual([200, 50]);
      expect(body.summary.reduce((sum: number, each: { assignedCount: number }) => sum + each.assignedCount, 0)).toBe(
        body.assigned,
      );
      for (const { totalWorkload } of body.summary) expect(totalWorkload).toBeLessThanOrEqual(40);
    }
    const rows = await query<{ id: string; assigned_to: string | null; last: string | null }[]>(
      app.databaseUrl,
      `select r.id, r.assigned_to,
              (select h.details->>'assignedTo' from history_entries h where h.subject = r.id and h.event = 'assigned' order by h.id desc limit 1) as last
         from reviews r where r.id = any($1)`,
      [ids],
    );
    expect(rows).toHaveLength(200);
    for (const { assigned_to: holder, last } of rows) expect(holder).toBe(last);
    for (const user of users)
      expect(rows.filter(({ assigned_to: holder }) => holder === user).length).toBeLessThanOrEqual(40);
    expect(rows.some(({ assigned_to: holder }) => holder)).toBe(true);
  });
});
