import { member } from '../../support/desk.js';
import { useApp } from '../../support/harness.js';
import { manyReviews } from '../../support/many-reviews.js';
import { query } from '../../support/test-database.js';

describe('a dry run of POST /v1/reviews/assign', () => {
  const app = useApp();
  const assign = (reviewIds: readonly string[], assignmentStrategy: object, more: object = {}, headers = {}) =>
    app.admin.post('/v1/reviews/assign', { reviewIds, assignmentStrategy, ...more }, headers);
  const users = async (...fields: object[]) =>
    (await Promise.all(fields.map((each) => member(app, { ...each })))).map(({ userId }) => userId);
  /** Rows about the reviews and the turns of reviewers, without deliveries and the seals of the audit trail, which come later. */
  const stored = async (ids: readonly string[]) => {
    const of = {
      reviews: 'select t::text as row from reviews t where id = any($1)',
      history: 'select t::text as row from history_entries t where subject = any($1)',
      events: `select payload::text as row from outbox_events where payload->>'reviewId' = any($1)`,
      timers: `select concat(kind, key, due_at) as row from timers where key = any($1)`,
      turns: 'select t::text as row from assignment_turns t where $1::text[] is not null',
      audit: `select concat_ws(' ', t.id, t.action, t.actor, t.resource, t.personal, t.commitment) as row from audit_entries t where action like 'review%' and $1::text[] is not null`,
    };
    const rows = Object.values(of).map((statement) => query(app.databaseUrl, `${statement} order by 1`, [ids]));
    return JSON.stringify(await Promise.all(rows));
  };

  for (const type of ['round_robin', 'load_balanced', 'automatic'])
    it(`${type}: writes nothing, and the same request then does the same`, async () => {
      const pool = await users({}, { maxOpenReviews: 2 }, {});
      const ids = await manyReviews(app, { count: 7, urgencies: [0, 2, 3] });
      await assign(ids.slice(0, 1), { type: 'specific', assignTo: pool.slice(0, 1) });
      const before = await stored(ids);
      const more = { priority: 'urgent', deadline: '2031-01-01' };
      const dry = await assign(ids, { type, pool }, { ...more, dryRun: true });
      expect([dry.status, dry.body.assigned]).toEqual([200, 7]);
      expect(await stored(ids)).toBe(before);
      const again = await assign(ids, { type, pool }, { ...more, dryRun: true });
      expect(again.body).toEqual(dry.body);
      const real = await assign(ids, { type, pool }, more);
      expect(real.body).toEqual(dry.body);
      expect(await stored(ids)).not.toBe(before);
    });

  it('says how many reviews everybody has before and after', async () => {
    const [one, other] = await users({}, {});
    const ids = await manyReviews(app, { count: 3 });
    await assign(ids.slice(0, 2), { type: 'specific', assignTo: [one] });
    const { body } = await assign(ids.slice(1), { type: 'specific', assignTo: [other] }, { dryRun: true });
    expect(body.summary).toEqual([{ userId: other, assignedCount: 2, openBefore: 0, totalWorkload: 2, leftOut: null }]);
    const back = await assign(ids, { type: 'specific', assignTo: [one] }, { dryRun: true });
    expect(back.body.summary).toMatchObject([{ userId: one, assignedCount: 3, openBefore: 2, totalWorkload: 3 }]);
  });

  it('says who is left out, and why', async () => {
    const [away, full, absent, free] = await users(
      { available: false },
      { maxOpenReviews: 0 },
      { outOfOffice: { from: '2020-01-01', until: null } },
      {},
    );
    const ids = await manyReviews(app, { count: 2 });
    const pool = [away, full, absent, free];
    const { body } = await assign(ids, { type: 'load_balanced', pool }, { dryRun: true });
    expect(body.summary.map(({ leftOut }: { leftOut: string }) => leftOut)).toEqual([
      'REVIEWER_UNAVAILABLE',
      'REVIEWER_AT_CAPACITY',
      'REVIEWER_UNAVAILABLE',
      null,
    ]);
  });

  it('is refused as the real one is', async () => {
    const [id] = await manyReviews(app, { count: 1 });
    const codes = async (strategy: object, ids: readonly string[], dryRun: unknown) => {
      const { status, body } = await assign(ids, strategy, { dryRun });
      return [status, body.error?.code];
    };
    const nobody = { type: 'specific', assignTo: ['usr_nobody'] };
    expect(await codes(nobody, ['rev_none'], true)).toEqual([404, 'REVIEWS_NOT_FOUND']);
    expect(await codes(nobody, [id!], true)).toEqual([422, 'INVALID_ASSIGNMENT']);
    expect(await codes({ type: 'none' }, [id!], true)).toEqual([400, 'INVALID_STRATEGY']);
    expect(await codes(nobody, [id!], 'yes')).toEqual([422, 'VALIDATION_FAILED']);
    const reviewer = await member(app);
    const theirs = { reviewIds: [id], assignmentStrategy: nobody, dryRun: true };
    await assign([id!], { type: 'specific', assignTo: await users({}) });
    expect((await reviewer.api.post('/v1/reviews/assign', theirs)).body.error.code).toBe('INSUFFICIENT_PERMISSIONS');
  });

  it('with an Idempotency-Key is answered as before, and still assigns nothing', async () => {
    const pool = await users({});
    const ids = await manyReviews(app, { count: 1 });
    const key = { 'idempotency-key': 'a dry run'.replaceAll(' ', '-') };
    const first = await assign(ids, { type: 'round_robin', pool }, { dryRun: true }, key);
    const second = await assign(ids, { type: 'round_robin', pool }, { dryRun: true }, key);
    expect([second.headers.get('idempotent-replay'), second.body]).toEqual(['true', first.body]);
    expect((await app.admin.get(`/v1/reviews/${ids[0]}`)).body.assignedTo).toBeNull();
  });
});
