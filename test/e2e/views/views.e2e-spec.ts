import type { Answer, Api } from '../../support/api.js';
import { type Member, member } from '../../support/desk.js';
import { useApp, useClient } from '../../support/harness.js';
import { secondAccount } from '../../support/second-account.js';
import { query } from '../../support/test-database.js';
import { until } from '../../support/until.js';

const outcome = ({ status, body }: Answer): unknown[] => [status, body?.error?.code];
const faults = ({ body }: Answer): string[] =>
  body.error.details.fields.map(({ path }: { path: string }) => path).toSorted();

describe('saved views', () => {
  const app = useApp();
  let [ann, ben, sue] = [] as unknown as [Member, Member, Member];
  beforeAll(async () => {
    ann = await member(app);
    ben = await member(app);
    sue = await member(app, { role: 'supervisor' });
  });
  const uploads = useClient(() => app.withScopes('read:analyses', 'write:analyses'));

  const view = (fields: object = {}) => ({
    resource: 'analyses',
    name: 'Risky',
    filters: { riskLevel: ['high', 'critical'], minRiskScore: 60, reviewed: false, sortBy: 'riskScore' },
    ...fields,
  });
  const add = (api: Api, fields: object = {}) => api.post('/v1/views', view(fields));
  const names = async (api: Api, parameters = '') =>
    (await api.get(`/v1/views?limit=100${parameters}`)).body.data.map(({ name }: { name: string }) => name);

  it('keep filters as they were sent, which the list takes as they are', async () => {
    const { status, body } = await add(ann.api, { name: 'Mine' });
    expect([status, body]).toMatchObject([
      201,
      { ...view(), name: 'Mine', shared: false, ownerId: ann.userId, viewId: expect.stringMatching(/^viw_/) },
    ]);
    expect((await ann.api.get(`/v1/views/${body.viewId}`)).body).toEqual(body);
    const filters = Object.entries(body.filters).map(([name, value]) => [name, String(value)]);
    expect((await ann.api.get(`/v1/analyses?${new URLSearchParams(filters)}`)).status).toBe(200);
  });

  it.each([
    [{ filters: { status: 'nowhere' } }, ['filters.status.0']],
    [{ filters: { minRiskScore: 80, maxRiskScore: 20 } }, ['filters.minRiskScore']],
    [{ filters: { dateFrom: '2026-02-01', dateTo: '2026-01-01' } }, ['filters.dateFrom']],
    [{ filters: { search: '!!' } }, ['filters.search']],
    [{ filters: { page: 1, cursor: 'x', unknown: 1 } }, ['filters.cursor', 'filters.page', 'filters.unknown']],
    [{ filters: { overdue: 'true' } }, ['filters.overdue']],
    [{ resource: 'reviews', filters: { riskLevel: 'high' } }, ['filters.riskLevel']],
    [{ resource: 'reviews', filters: { status: 'archived' } }, ['filters.status.0']],
    [{ filters: undefined }, ['filters']],
    [{ filters: 'status=failed' }, ['filters']],
    [{ filters: { tags: Array.from({ length: 51 }, (_, at) => `t${at}`) } }, ['filters.tags']],
    [{ filters: { callerId: Array.from({ length: 50 }, () => '€'.repeat(200)) } }, ['filters']],
    [{ name: ' ' }, ['name']],
    [{ resource: 'webhooks' }, ['resource']],
  ])('cannot be such as the list would refuse: %j', async (fields, paths) => {
    const answer = await add(ann.api, fields);
    expect([...outcome(answer), faults(answer)]).toEqual([422, 'VALIDATION_FAILED', paths]);
  });

  it('of a list that an API key may not read do not exist for it, and it has none of its own', async () => {
    const shared = (await add(sue.api, { resource: 'reviews', name: 'Queue', filters: {}, shared: true })).body;
    expect(outcome(await uploads.get(`/v1/views/${shared.viewId}`))).toEqual([404, 'VIEW_NOT_FOUND']);
    expect(outcome(await uploads.post('/v1/views', view()))).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
    await sue.api.delete(`/v1/views/${shared.viewId}`);
  });

  it('are seen by their owner alone until a supervisor shares them', async () => {
    const { viewId } = (await add(sue.api, { name: 'Shared soon' })).body;
    const read = (api: Api) => api.get(`/v1/views/${viewId}`);
    expect(outcome(await read(ben.api))).toEqual([404, 'VIEW_NOT_FOUND']);
    expect(await names(ben.api)).not.toContain('Shared soon');
    await sue.api.put(`/v1/views/${viewId}`, { shared: true });
    expect((await read(ben.api)).status).toBe(200);
    expect((await read(uploads)).status).toBe(200);
    expect(await names(ben.api)).toContain('Shared soon');
    expect(outcome(await read(await secondAccount(app)))).toEqual([404, 'VIEW_NOT_FOUND']);
    expect(outcome(await ben.api.put(`/v1/views/${viewId}`, { name: 'x' }))).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
    expect(outcome(await ben.api.delete(`/v1/views/${viewId}`))).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
    expect((await app.admin.put(`/v1/views/${viewId}`, { name: 'By another' })).body.name).toBe('By another');
    expect((await app.admin.delete(`/v1/views/${viewId}`)).status).toBe(204);
    expect(outcome(await read(sue.api))).toEqual([404, 'VIEW_NOT_FOUND']);
  });

  it('are not shared by reviewers', async () => {
    expect(outcome(await add(ann.api, { shared: true }))).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
    const { viewId } = (await add(ann.api)).body;
    const answer = await ann.api.put(`/v1/views/${viewId}`, { shared: true });
    expect(outcome(answer)).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
  });

  it('are listed by name, of one list or of both', async () => {
    const cem = await member(app);
    for (const [name, resource] of [
      ['c', 'analyses'],
      ['a', 'reviews'],
      ['b', 'analyses'],
    ])
      await add(cem.api, { name, resource, filters: {} });
    expect(await names(cem.api)).toEqual(['a', 'b', 'c']);
    expect(await names(cem.api, '&resource=analyses')).toEqual(['b', 'c']);
    expect((await cem.api.get('/v1/views?limit=2&page=2')).body).toMatchObject({
      data: [{ name: 'c' }],
      pagination: { total: 3, hasNext: false },
    });
  });

  it('are at most 100 of one user', async () => {
    const dan = await member(app);
    await query(
      app.databaseUrl,
      `insert into saved_views (id, account_id, owner_id, resource, name, shared, filters, created_at, updated_at)
       select 'viw_' || n, u.account_id, u.id, 'analyses', 'v', false, '{}', now(), now() from generate_series(1, 99) n, users u where u.id = $1`,
      [dan.userId],
    );
    const answers = await Promise.all([add(dan.api), add(dan.api), add(dan.api)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  });

  it('open a list by default where their user chose so, as long as the user sees them', async () => {
    const { viewId } = (await add(sue.api, { shared: true })).body;
    const own = (await add(ann.api, { resource: 'reviews', filters: { assignedTo: 'me' } })).body.viewId;
    const choose = (body: object, api = ann.api) => api.put('/v1/views/defaults', body);
    expect((await choose({ analyses: viewId })).body).toEqual({ analyses: viewId, reviews: null });
    expect((await choose({ reviews: own })).body).toEqual({ analyses: viewId, reviews: own });
    expect((await ben.api.get('/v1/views/defaults')).body).toEqual({ analyses: null, reviews: null });
    for (const body of [{ analyses: own }, { reviews: viewId }, { analyses: 'viw_none' }])
      expect([outcome(await choose(body)), faults(await choose(body))]).toEqual([
        [422, 'VALIDATION_FAILED'],
        Object.keys(body),
      ]);
    expect(faults(await choose({ reviews: own }, ben.api))).toEqual(['reviews']);
    await sue.api.put(`/v1/views/${viewId}`, { shared: false });
    expect((await ann.api.get('/v1/views/defaults')).body).toEqual({ analyses: null, reviews: own });
    await ann.api.delete(`/v1/views/${own}`);
    expect((await ann.api.get('/v1/views/defaults')).body).toEqual({ analyses: null, reviews: null });
    expect(outcome(await choose({ analyses: null }, uploads))).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
  });

  it('are erased with a user who is deactivated, but for shared ones', async () => {
    const eve = await member(app, { role: 'supervisor' });
    const [own, shared] = [
      (await add(eve.api, { name: 'Private of Eve' })).body.viewId,
      (await add(eve.api, { name: 'Shared by Eve', shared: true })).body.viewId,
    ];
    await eve.api.put('/v1/views/defaults', { analyses: own });
    await app.admin.delete(`/v1/users/${eve.userId}`);
    const rows = () =>
      query<{ id: string }[]>(app.databaseUrl, 'select id from saved_views where owner_id = $1', [eve.userId]);
    await until(async () => (await rows()).length === 1);
    expect(await rows()).toEqual([{ id: shared }]);
    expect(await query(app.databaseUrl, 'select 1 from default_views where user_id = $1', [eve.userId])).toEqual([]);
  });
});
