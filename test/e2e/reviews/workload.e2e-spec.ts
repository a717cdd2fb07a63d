import { member } from '../../support/desk.js';
import { useApp } from '../../support/harness.js';
import { manyReviews } from '../../support/many-reviews.js';
import { secondAccount } from '../../support/second-account.js';
import { query } from '../../support/test-database.js';

describe('GET /v1/reviews/workload', () => {
  const app = useApp();
  const path = '/v1/reviews/workload';
  const due = (ids: readonly string[], at: string, more = '') =>
    query(app.databaseUrl, `update reviews set deadline = $2 ${more} where id = any($1)`, [ids, at]);

  it('counts what each reviewer and nobody has, and knows nothing of another account', async () => {
    const [ann, ben] = [await member(app, { name: 'Ann' }), await member(app, { name: 'Ben' })];
    const anns = await manyReviews(app, { count: 3, assignedTo: [ann.userId] });
    const bens = await manyReviews(app, { count: 4, assignedTo: [ben.userId] });
    const nobodys = await manyReviews(app, { count: 2 });
    const [past, future] = ['2020-01-01T00:00:00.000Z', '2100-01-01T00:00:00.000Z'];
    await due(anns.slice(0, 1), past);
    await due(anns.slice(1, 2), '2020-01-02', `, status = 'in_progress'`);
    await due(bens.slice(0, 1), future);
    await due(bens.slice(3), past, `, status = 'completed', completed_at = now(), fraud_confirmed = true`);
    await due(nobodys.slice(0, 1), past);
    const { status, body } = await app.admin.get(path);
    expect([status, body]).toEqual([
      200,
      {
        open: 8,
        overdue: 3,
        nextDeadline: past,
        unassigned: { open: 2, overdue: 1, nextDeadline: past },
        reviewers: [
          { userId: ann.userId, name: 'Ann', open: 3, overdue: 2, nextDeadline: past },
          { userId: ben.userId, name: 'Ben', open: 3, overdue: 0, nextDeadline: future },
        ],
      },
    ]);
    const none = { open: 0, overdue: 0, nextDeadline: null };
    expect((await (await secondAccount(app)).get(path)).body).toEqual({ ...none, unassigned: none, reviewers: [] });
  });

  it('leaves out hidden copies, which would give themselves away', async () => {
    const supervisor = await member(app, { role: 'supervisor' });
    const total = async () => (await supervisor.api.get(path)).body.open;
    const before = await total();
    const [copy] = await manyReviews(app, { count: 1, assignedTo: [(await member(app)).userId] });
    expect(await total()).toBe(before + 1);
    await query(app.databaseUrl, `update reviews set golden_beside = id where id = $1`, [copy]);
    expect(await total()).toBe(before);
  });

  it('is for supervisors, administrators and API keys', async () => {
    for (const role of ['reviewer', 'viewer'])
      expect((await (await member(app, { role })).api.get(path)).body.error.code).toBe('INSUFFICIENT_PERMISSIONS');
    expect((await (await member(app, { role: 'supervisor' })).api.get(path)).status).toBe(200);
    expect((await (await app.withScopes('read:reviews')).get(path)).status).toBe(200);
    expect((await (await app.withScopes('read:analyses')).get(path)).status).toBe(403);
    expect((await app.anyone.get(path)).status).toBe(401);
  });
});
