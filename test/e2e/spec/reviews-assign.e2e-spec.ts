import type { Answer } from '../../support/api.js';
import { type Member, member } from '../../support/desk.js';
import { useApp } from '../../support/harness.js';
import { manyReviews } from '../../support/many-reviews.js';
import { row } from '../../support/spec-rows.js';
import { query } from '../../support/test-database.js';

interface Assigned {
  readonly reviewId: string;
  readonly assignedTo: string | null;
  readonly status: string;
  readonly error?: string;
}

describe('SPEC.md, bulk assignment', () => {
  let pool: string[];
  const app = useApp();
  beforeAll(async () => {
    const team: Member[] = await Promise.all([1, 2].map(() => member(app, { maxOpenReviews: 1000 })));
    pool = team.map(({ userId }) => userId);
  });

  const assign = (reviewIds: unknown, assignmentStrategy: unknown, more: object = {}) =>
    app.admin.post('/v1/reviews/assign', { reviewIds, assignmentStrategy, ...more });
  const read = async (id: string) => (await app.admin.get(`/v1/reviews/${id}`)).body;
  const holders = ({ body }: Answer) => body.assignments.map(({ assignedTo }: Assigned) => assignedTo);
  const bad = ({ status, body }: Answer, expectedStatus = 422, code = 'VALIDATION_FAILED') => {
    expect([status, body.error.code]).toEqual([expectedStatus, code]);
    return body.error.details.fields.map(({ path }: { path: string }) => path);
  };

  row('POST /v1/reviews/assign', 'reviewIds', async () => {
    const [first, second, other] = await manyReviews(app, { count: 3 });
    const answer = await assign([first, second], { type: 'specific', assignTo: pool.slice(0, 1) });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      assigned: 2,
      failed: 0,
      assignments: [first, second].map((reviewId) => ({
        reviewId,
        assignedTo: pool[0],
        status: 'success',
        error: null,
      })),
      summary: [
        {
          userId: pool[0],
          assignedCount: 2,
          openBefore: expect.any(Number),
          totalWorkload: expect.any(Number),
          leftOut: null,
        },
      ],
    });
    expect((await read(first!)).assignedTo.userId).toBe(pool[0]);
    expect((await read(other!)).assignedTo).toBeNull();
    expect(bad(await assign('all', { type: 'specific', assignTo: pool }))).toEqual(['reviewIds']);
  });
  row('POST /v1/reviews/assign', 'assignmentStrategy', async () => {
    const ids = await manyReviews(app, { count: 1 });
    const wrong = { type: 'round_robin', pool: 'x', maxPerReviewer: 0.5 };
    expect(bad(await assign(ids, wrong), 400, 'INVALID_STRATEGY').toSorted()).toEqual([
      'assignmentStrategy.maxPerReviewer',
      'assignmentStrategy.pool',
    ]);
    const considered = { type: 'expertise_based', pool, considerWorkload: 1 };
    expect(bad(await assign(ids, considered), 400, 'INVALID_STRATEGY')).toEqual([
      'assignmentStrategy.considerWorkload',
    ]);
    expect(bad(await assign(ids, { type: 'specific' }), 400, 'INVALID_STRATEGY')).toEqual([
      'assignmentStrategy.assignTo',
    ]);
  });
  row('POST /v1/reviews/assign', 'priority', async () => {
    const ids = await manyReviews(app, { count: 2, urgencies: [3] });
    await assign(ids, { type: 'round_robin', pool }, { priority: 'urgent' });
    for (const id of ids) expect((await read(id)).priority).toBe('urgent');
    expect(bad(await assign(ids, { type: 'round_robin', pool }, { priority: 'huge' }))).toEqual(['priority']);
  });
  row('POST /v1/reviews/assign', 'deadline', async () => {
    const ids = await manyReviews(app, { count: 2 });
    await assign(ids, { type: 'round_robin', pool }, { deadline: '2031-06-01T00:00:00+01:00' });
    for (const id of ids) expect((await read(id)).deadline).toBe('2031-05-31T23:00:00.000Z');
    expect(bad(await assign(ids, { type: 'round_robin', pool }, { deadline: 'soon' }))).toEqual(['deadline']);
  });
  row('POST /v1/reviews/assign', 'notifyReviewers', async () => {
    for (const notifyReviewers of [true, false]) {
      const [id] = await manyReviews(app, { count: 1 });
      expect((await assign([id], { type: 'round_robin', pool }, { notifyReviewers })).status).toBe(200);
      const text = `select payload->'notify' as notify from outbox_events where name = 'review.assigned' and payload->>'reviewId' = $1`;
      expect(await query(app.databaseUrl, text, [id])).toEqual([{ notify: notifyReviewers }]);
    }
    const ids = await manyReviews(app, { count: 1 });
    const answer = await assign(ids, { type: 'round_robin', pool }, { notifyReviewers: 'no' });
    expect(bad(answer)).toEqual(['notifyReviewers']);
  });

  row('POST /v1/reviews/assign', 'specific', async () => {
    const ids = await manyReviews(app, { count: 2 });
    expect(holders(await assign(ids, { type: 'specific', assignTo: [pool[1]] }))).toEqual([pool[1], pool[1]]);
  });
  row('POST /v1/reviews/assign', 'round_robin', async () => {
    const ids = await manyReviews(app, { count: 4 });
    const given = holders(await assign(ids, { type: 'round_robin', pool }));
    expect(given).toEqual([given[0], given[1], given[0], given[1]]);
    expect(given.slice(0, 2).toSorted()).toEqual(pool.toSorted());
    const { body } = await assign(ids, { type: 'round_robin', pool, maxPerReviewer: 1 });
    expect([body.assigned, body.failed]).toEqual([2, 2]);
    expect(body.assignments.filter(({ status }: Assigned) => status === 'failed')).toHaveLength(2);
  });
  row('POST /v1/reviews/assign', 'load_balanced', async () => {
    const [busy, free] = [await member(app), await member(app)];
    await manyReviews(app, { count: 3, assignedTo: [busy.userId] });
    const ids = await manyReviews(app, { count: 4 });
    const both = [busy.userId, free.userId];
    const given = holders(await assign(ids, { type: 'load_balanced', pool: both, maxPerReviewer: 3 }));
    expect(given.filter((userId: string) => userId === free.userId)).toHaveLength(3);
    const { body } = await assign(await manyReviews(app, { count: 3 }), {
      type: 'load_balanced',
      pool: both,
      maxPerReviewer: 1,
    });
    expect(body.summary.map(({ assignedCount }: { assignedCount: number }) => assignedCount)).toEqual([1, 1]);
    expect(body.failed).toBe(1);
  });
  row('POST /v1/reviews/assign', 'expertise_based', async () => {
    const [busy, free] = [await member(app, { expertise: ['loans'] }), await member(app, { expertise: ['loans'] })];
    await manyReviews(app, { count: 5, assignedTo: [busy.userId] });
    const ids = await manyReviews(app, { count: 2, tags: [['loans']] });
    const experts = [pool[0], busy.userId, free.userId];
    const strategy = { type: 'expertise_based', pool: experts };
    expect(holders(await assign(ids, { ...strategy, considerWorkload: true }))).toEqual([free.userId, free.userId]);
    const given = holders(await assign(ids, { ...strategy, considerWorkload: false }));
    expect(given.toSorted()).toEqual([busy.userId, free.userId].toSorted());
  });
});
