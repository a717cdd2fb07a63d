import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Answer, Api } from '../../support/api.js';
import { heldAnalysis, type Member, member } from '../../support/desk.js';
import { useApp } from '../../support/harness.js';
import { query } from '../../support/test-database.js';
import { until } from '../../support/until.js';
import { insertAnalyses } from '../analyses/list.rows.js';

const unknown = 'ana_01jd5m8w6qf2tcr9x0v7y4k3ha';
const outcomes = ({ body }: Answer): unknown[] =>
  body.results.map(({ status, error }: { status: string; error: { code: string } | null }) => error?.code ?? status);

describe('bulk requests', () => {
  const app = useApp();
  const held = (count: number): Promise<string[]> =>
    Promise.all(Array.from({ length: count }, () => heldAnalysis(app, { tags: ['kept'] })));
  const read = async (id: string, include = '') =>
    (await app.admin.get(`/v1/analyses/${id}${include && `?include=${include}`}`)).body;

  it('take at most 1,000 ids, and at least one', async () => {
    const ids = Array.from({ length: 1001 }, (_, at) => `ana_${at}`);
    for (const analysisIds of [ids, [], undefined, 'ana_1', [5]]) {
      const { status, body } = await app.admin.post('/v1/analyses/bulk/process', { analysisIds });
      expect([status, body.error.code, body.error.details.fields[0].path]).toEqual([
        422,
        'VALIDATION_FAILED',
        Array.isArray(analysisIds) && analysisIds.length === 1 ? 'analysisIds.0' : 'analysisIds',
      ]);
    }
  });

  it('count an id once that is named twice', async () => {
    const [id] = await held(1);
    const answer = await app.admin.post('/v1/analyses/bulk/update', { analysisIds: [id, id], addTags: ['x'] });
    expect(answer.body).toEqual({
      succeeded: 1,
      failed: 0,
      results: [{ analysisId: id, status: 'success', error: null }],
    });
  });

  describe('POST /v1/analyses/bulk/update', () => {
    it('adds and removes tags and sets the priority, and leaves alone what does not exist', async () => {
      const [one, two] = await held(2);
      const answer = await app.admin.post('/v1/analyses/bulk/update', {
        analysisIds: [two, unknown, one],
        addTags: ['new', 'kept2'],
        removeTags: ['kept', 'never there'],
        priority: 'urgent',
      });
      expect([answer.status, answer.body.succeeded, answer.body.failed]).toEqual([200, 2, 1]);
      expect(answer.body.results.map(({ analysisId }: { analysisId: string }) => analysisId)).toEqual([
        two,
        unknown,
        one,
      ]);
      expect(outcomes(answer)).toEqual(['success', 'ANALYSIS_NOT_FOUND', 'success']);
      for (const id of [one!, two!]) {
        expect(await read(id)).toMatchObject({ tags: ['new', 'kept2'], priority: 'urgent' });
        expect((await read(id, 'history')).history.at(-1)).toMatchObject({ event: 'updated' });
      }
    });

    it('makes analyses findable by their new tags', async () => {
      const [one, two] = await held(2);
      await app.admin.post('/v1/analyses/bulk/update', { analysisIds: [one, two], addTags: ['quokka'] });
      const { data } = (await app.admin.get('/v1/analyses?search=quokka')).body;
      const found = data.map(({ analysisId }: { analysisId: string }) => analysisId);
      expect(new Set(found)).toEqual(new Set([one, two]));
    });

    it('refuses an analysis that would have more than 50 tags, and leaves it unchanged', async () => {
      const [few] = await held(1);
      const tags = Array.from({ length: 49 }, (_, at) => `t${at}`);
      const full = await heldAnalysis(app, { tags });
      const answer = await app.admin.post('/v1/analyses/bulk/update', {
        analysisIds: [full, few],
        addTags: ['a', 'b'],
        priority: 'low',
      });
      expect(outcomes(answer)).toEqual(['INVALID_UPDATE', 'success']);
      expect(await read(full)).toMatchObject({ tags, priority: 'medium' });
    });

    it('archives, flags and restores for administrators only', async () => {
      const ids = await held(2);
      const integration = await app.withScopes('read:analyses', 'write:analyses');
      const refused = await integration.post('/v1/analyses/bulk/update', { analysisIds: ids, status: 'archived' });
      expect([refused.status, refused.body.error.code]).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
      const set = (status: string | null) => app.admin.post('/v1/analyses/bulk/update', { analysisIds: ids, status });
      expect(outcomes(await set('archived'))).toEqual(['success', 'success']);
      expect((await read(ids[0]!)).status).toBe('archived');
      await set(null);
      const { status, history } = await read(ids[1]!, 'history');
      expect([status, history.map(({ event }: { event: string }) => event).slice(-2)]).toEqual([
        'queued',
        ['archived', 'restored'],
      ]);
    });

    it('names each bad field, and changes nothing without one', async () => {
      const { status, body } = await app.admin.post('/v1/analyses/bulk/update', { analysisIds: [unknown] });
      expect([status, body.error.code]).toEqual([422, 'INVALID_UPDATE']);
      const bad = await app.admin.post('/v1/analyses/bulk/update', {
        analysisIds: [unknown],
        addTags: ['a,b'],
        priority: 'huge',
      });
      expect(bad.body.error.details.fields.map(({ path }: { path: string }) => path)).toEqual([
        'addTags.0',
        'priority',
      ]);
    });
  });

  it('POST /v1/analyses/bulk/process starts what is held, and refuses what is being processed', async () => {
    const [one, two] = await held(2);
    await query(app.databaseUrl, `update analyses set status = 'processing' where id = $1`, [two]);
    const answer = await app.admin.post('/v1/analyses/bulk/process', { analysisIds: [one, two, unknown] });
    expect(outcomes(answer)).toEqual(['success', 'CONFLICT', 'ANALYSIS_NOT_FOUND']);
    expect((await read(one!, 'history')).history.map(({ event }: { event: string }) => event)).toContain('queued');
    await query(app.databaseUrl, `update analyses set status = 'queued' where id = $1`, [two]);
  });

  it('POST /v1/analyses/bulk/erase erases rows and files, each once', async () => {
    const [one, two, kept] = await held(3);
    const keys = await query<{ key: string }[]>(
      app.databaseUrl,
      `select f.key from recordings f join analyses a on a.file_id = f.id where a.id = any($1) order by a.id = $2`,
      [[one, two, kept], kept],
    );
    const files = () => keys.map(({ key }) => existsSync(join(app.recordings, key)));
    expect(files()).toEqual([true, true, true]);
    const answer = await app.admin.post('/v1/analyses/bulk/erase', { analysisIds: [one, unknown, two] });
    expect(outcomes(answer)).toEqual(['success', 'ANALYSIS_NOT_FOUND', 'success']);
    for (const id of [one, two]) expect((await app.admin.get(`/v1/analyses/${id}`)).status).toBe(404);
    expect((await app.admin.get(`/v1/analyses/${kept}`)).status).toBe(200);
    expect(files()).toEqual([false, false, true]);
    const again = await app.admin.post('/v1/analyses/bulk/erase', { analysisIds: [one, two] });
    expect(outcomes(again)).toEqual(['ANALYSIS_NOT_FOUND', 'ANALYSIS_NOT_FOUND']);
  });

  it('change, start and erase many', async () => {
    const rows = Array.from({ length: 1000 }, (_, at) => ({ id: `ana_many${at}`, text: 'x', models: ['fraud-en'] }));
    await insertAnalyses(app.databaseUrl, rows);
    const analysisIds = rows.map(({ id }) => id);
    const send = async (action: string, more: object = {}) =>
      (await app.admin.post(`/v1/analyses/bulk/${action}`, { analysisIds, ...more })).body.succeeded;
    expect(await send('update', { addTags: ['many'], priority: 'low' })).toBe(1000);
    expect((await app.admin.get('/v1/analyses?tags=many&priority=low&limit=1')).body.pagination.total).toBe(1000);
    await query(app.databaseUrl, `update analyses set status = 'processing' where id = 'ana_many7'`);
    expect(await send('process')).toBe(999);
    expect(await send('erase', { analysisIds: analysisIds.slice(0, 200) })).toBe(200);
    expect((await app.admin.get('/v1/analyses?tags=many&limit=1')).body.pagination.total).toBe(800);
  });

  it('answer a repeated key with the first response, and do nothing again', async () => {
    const ids = await held(2);
    const send = (path: string, body: object) => app.admin.post(path, body, { 'idempotency-key': path });
    const body = { analysisIds: ids, reviewType: 'detailed' };
    const colleague = await member(app);
    const first = await send('/v1/reviews/bulk', { ...body, assignedTo: colleague.userId });
    const again = await send('/v1/reviews/bulk', { ...body, assignedTo: colleague.userId });
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotent-replay')).toBe('true');
    const kept = await query<{ response: unknown }[]>(
      app.databaseUrl,
      `select response from idempotency_records where response->'body'->'results' is not null`,
    );
    expect(kept).toHaveLength(1);
    const erased = await send('/v1/analyses/bulk/erase', { analysisIds: ids });
    expect((await send('/v1/analyses/bulk/erase', { analysisIds: ids })).body).toEqual(erased.body);
  });

  describe('POST /v1/reviews/bulk', () => {
    it('creates a review of each analysis that has none', async () => {
      const [one, two] = await held(2);
      const colleague = await member(app);
      const fields = { assignedTo: colleague.userId, priority: 'high', instructions: 'Listen to the end.' };
      const { body: existing } = await app.admin.post('/v1/reviews', { analysisId: one, ...fields });
      const answer = await app.admin.post('/v1/reviews/bulk', { analysisIds: [one, two, unknown], ...fields });
      expect([answer.status, outcomes(answer)]).toEqual([200, ['REVIEW_EXISTS', 'success', 'ANALYSIS_NOT_FOUND']]);
      const [first, second] = answer.body.results;
      expect(first).toMatchObject({ reviewId: null, assignedTo: null });
      expect(second.reviewId).not.toBe(existing.reviewId);
      expect((await app.admin.get(`/v1/reviews/${second.reviewId}`)).body).toMatchObject({
        analysisId: two,
        priority: 'high',
        instructions: 'Listen to the end.',
        assignedTo: { userId: colleague.userId },
      });
    });

    it('chooses a reviewer for each where none is named, the load in view', async () => {
      const team = await Promise.all([member(app), member(app), member(app)]);
      await query(app.databaseUrl, `update users set available = false where id <> all($1) and role = 'reviewer'`, [
        team.map(({ userId }) => userId),
      ]);
      const answer = await app.admin.post('/v1/reviews/bulk', { analysisIds: await held(6) });
      const counts = Map.groupBy(answer.body.results as { assignedTo: string }[], ({ assignedTo }) => assignedTo);
      const loads = new Map([...counts].map(([userId, all]) => [userId, all.length]));
      expect(loads).toEqual(new Map(team.map(({ userId }) => [userId, 2])));
    });

    it('fills the places of a named user in the order of the request, and no more', async () => {
      const ids = (await held(4)).toReversed();
      const colleague = await member(app, { maxOpenReviews: 3 });
      const created = await app.admin.post('/v1/reviews', { analysisId: ids[1], assignedTo: colleague.userId });
      expect(created.status).toBe(201);
      const fields = { analysisIds: ids, assignedTo: colleague.userId };
      const answer = await app.admin.post('/v1/reviews/bulk', fields);
      expect(outcomes(answer)).toEqual(['success', 'REVIEW_EXISTS', 'success', 'INVALID_ASSIGNMENT']);
      expect(answer.body.results[3].error.message).toContain('as many as they may have');
    });

    it('creates as many as the reviewers have places for where it chooses', async () => {
      const [one, two] = await Promise.all([member(app, { maxOpenReviews: 2 }), member(app, { maxOpenReviews: 1 })]);
      await query(app.databaseUrl, `update users set available = id = any($1) where role = 'reviewer'`, [
        [one.userId, two.userId],
      ]);
      const answer = await app.admin.post('/v1/reviews/bulk', { analysisIds: await held(5) });
      const counts = Map.groupBy(outcomes(answer), (outcome) => outcome);
      expect([counts.get('success')?.length, counts.get('INVALID_ASSIGNMENT')?.length]).toEqual([3, 2]);
      const { reviewId } = answer.body.results.find(({ status }: { status: string }) => status === 'success');
      const { history } = (await app.admin.get(`/v1/reviews/${reviewId}?include=history`)).body;
      expect(history.map(({ event }: { event: string }) => event)).toEqual(['created', 'assigned']);
    });

    it('creates 1,000', async () => {
      const rows = Array.from({ length: 1000 }, (_, at) => ({ id: `ana_bulk${at}` }));
      await insertAnalyses(app.databaseUrl, rows);
      const colleague = await member(app, { maxOpenReviews: 1000 });
      const analysisIds = rows.map(({ id }) => id);
      const answer = await app.admin.post('/v1/reviews/bulk', { analysisIds, assignedTo: colleague.userId });
      expect(answer.body.succeeded).toBe(1000);
      const listed = await colleague.api.get('/v1/reviews?assignedTo=me&limit=1');
      expect(listed.body.pagination.total).toBe(1000);
    });
  });

  it('mark notifications as read and acknowledge them, each for its own reader alone', async () => {
    const [one, other]: Member[] = [await member(app), await member(app)];
    const send = async (to: Member) => {
      const body = { recipients: [to.userId], title: 'T', message: 'M', priority: 'high' };
      expect((await app.admin.post('/api/v1/notifications/send', body)).status).toBe(202);
      return until(async () => (await to.api.get('/v1/notifications')).body.data[0]?.notificationId as string);
    };
    const [mine, theirs] = [await send(one!), await send(other!)];
    const both = { notificationIds: [mine, theirs] };
    const reading = await one!.api.post('/v1/notifications/bulk/read', both);
    expect(outcomes(reading)).toEqual(['success', 'NOTIFICATION_NOT_FOUND']);
    const { readAt, acknowledgedAt } = (await one!.api.get(`/v1/notifications/${mine}`)).body;
    expect([typeof readAt, acknowledgedAt]).toEqual(['string', null]);
    const acknowledging = await one!.api.post('/v1/notifications/bulk/acknowledge', both);
    expect(outcomes(acknowledging)).toEqual(['success', 'NOTIFICATION_NOT_FOUND']);
    expect((await one!.api.get(`/v1/notifications/${mine}`)).body.acknowledgedAt).toEqual(expect.any(String));
    expect((await other!.api.get(`/v1/notifications/${theirs}`)).body).toMatchObject({
      readAt: null,
      acknowledgedAt: null,
    });
  });
});

describe('bulk requests of a reviewer who sees only what is assigned to them', () => {
  const app = useApp({ access: { reviewersSeeAssignedOnly: true } });
  it('create no review of what they do not see', async () => {
    const reviewer = await member(app);
    const ids = [await heldAnalysis(app), await heldAnalysis(app)];
    await app.admin.post('/v1/reviews', { analysisId: ids[0], assignedTo: reviewer.userId });
    const create = (api: Api) => api.post('/v1/reviews/bulk', { analysisIds: [...ids, unknown] });
    expect(outcomes(await create(reviewer.api))).toEqual([
      'REVIEW_EXISTS',
      'INSUFFICIENT_PERMISSIONS',
      'ANALYSIS_NOT_FOUND',
    ]);
  });
});
