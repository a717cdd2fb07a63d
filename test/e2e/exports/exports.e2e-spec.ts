import { parse } from 'csv-parse/sync';
import { parquetReadObjects } from 'hyparquet';
import { createHash } from 'node:crypto';
import type { Answer, Api } from '../../support/api.js';
import { type Member, member, newReview } from '../../support/desk.js';
import { useApp, useClient } from '../../support/harness.js';
import { secondAccount } from '../../support/second-account.js';
import { query } from '../../support/test-database.js';
import { insertAnalyses } from '../analyses/list.rows.js';
import { exported, outcome, readExport } from './exports.desk.js';

describe('an export', () => {
  const app = useApp();
  let [ann, sue] = [] as unknown as [Member, Member];
  beforeAll(async () => {
    ann = await member(app);
    sue = await member(app, { role: 'supervisor' });
    await insertAnalyses(app.databaseUrl, [
      { id: 'ana_high', risk_score: 90, risk_level: 'critical', summary: '=SUM(A1)', tags: ['a', 'b'] },
      { id: 'ana_low', risk_score: 5, risk_level: 'very_low', metadata: { callerId: '+15550100' } },
      ...Array.from({ length: 1200 }, (_, at) => ({ id: `ana_many${at}`, tags: ['many'], duration: at })),
    ]);
  });
  const integration = useClient(() => app.withScopes('read:analyses'));
  const file = (id: string, api: Api = app.admin, headers = {}) => api.get(`/v1/exports/${id}/content`, headers);

  it('is accepted, written by a worker and downloaded by the one who asked for it', async () => {
    const { status, body } = await app.admin.post('/v1/exports', {
      resource: 'analyses',
      format: 'csv',
      columns: ['riskScore', 'analysisId', 'summary', 'tags'],
      filters: { minRiskScore: 1, sortBy: 'riskScore', sortOrder: 'asc' },
    });
    expect([status, body]).toMatchObject([202, { status: 'queued', rows: 0, size: null, sha256: null }]);
    const done = await readExport(app.admin, body.exportId);
    expect(done).toMatchObject({ status: 'completed', progress: 1, rows: 2, error: null });
    const { text, headers } = await file(body.exportId);
    expect(parse(text, { bom: true })).toEqual([
      ['riskScore', 'analysisId', 'summary', 'tags'],
      ['5', 'ana_low', '', ''],
      ['90', 'ana_high', "'=SUM(A1)", 'a,b'],
    ]);
    expect(headers.get('content-disposition')).toBe('attachment; filename=analyses.csv');
    expect(headers.get('etag')).toBe(`"${done.sha256}"`);
    expect((await app.admin.get('/v1/exports')).body.data[0].exportId).toBe(body.exportId);
  });

  it('of many rows has each once, and is sent in parts with its hash', async () => {
    const id = await exported(app.admin, {
      resource: 'analyses',
      format: 'jsonl',
      filters: { tags: 'many', sortBy: 'duration', sortOrder: 'asc' },
    });
    const response = await fetch(`${app.anyone.url}/v1/exports/${id}/content`, { headers: app.admin.headers });
    const bytes = Buffer.from(await response.arrayBuffer());
    const rows = bytes
      .toString()
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { duration: number });
    expect(rows.map(({ duration }) => duration)).toEqual(Array.from({ length: 1200 }, (_, at) => at));
    const hash = createHash('sha256').update(bytes).digest();
    expect(response.headers.get('repr-digest')).toBe(`sha-256=:${hash.toString('base64')}:`);
    const { sha256, size } = await readExport(app.admin, id);
    expect([sha256, size]).toEqual([hash.toString('hex'), bytes.length]);
    const part = await file(id, app.admin, { range: 'bytes=10-19' });
    expect([part.status, part.text]).toEqual([206, bytes.toString().slice(10, 20)]);
    expect(outcome(await file(id, app.admin, { range: `bytes=${size}-` }))).toEqual([416, 'RANGE_NOT_SATISFIABLE']);
  });

  it('as Parquet is a file that other readers read', async () => {
    const id = await exported(app.admin, {
      resource: 'analyses',
      format: 'parquet',
      columns: ['analysisId', 'tags'],
      filters: { tags: 'a' },
    });
    const response = await fetch(`${app.anyone.url}/v1/exports/${id}/content`, { headers: app.admin.headers });
    expect(response.headers.get('content-type')).toBe('application/vnd.apache.parquet');
    const rows = await parquetReadObjects({ file: await response.arrayBuffer() });
    expect(rows).toEqual([{ analysisId: 'ana_high', tags: ['a', 'b'] }]);
  });

  it('of nothing is a header alone', async () => {
    const id = await exported(app.admin, {
      resource: 'reviews',
      format: 'csv',
      columns: ['reviewId', 'notes'],
      filters: { analysisId: 'ana_none' },
    });
    expect((await file(id)).text.replace('\u{feff}', '')).toBe('reviewId,notes\r\n');
  });

  it('of reviews has their findings', async () => {
    const reviewId = await newReview(app, { assignedTo: ann.userId });
    const findings = { fraudConfirmed: true, notes: '+1', recommendedActions: ['Call', 'Block'], confidence: 0.5 };
    const { analysisId } = (await ann.api.put(`/v1/reviews/${reviewId}`, { status: 'completed', findings })).body;
    const columns = [
      'reviewId',
      'assignedTo',
      'fraudConfirmed',
      'notes',
      'recommendedActions',
      'confidence',
      'withdrawnAt',
    ];
    const id = await exported(sue.api, { resource: 'reviews', format: 'csv', columns, filters: { analysisId } });
    expect(parse((await file(id, sue.api)).text, { bom: true })).toEqual([
      columns,
      [reviewId, ann.userId, 'true', "'+1", 'Call,Block', '0.5', ''],
    ]);
  });

  it('has all fields of list entries where no columns are named', async () => {
    const id = await exported(app.admin, { resource: 'analyses', format: 'jsonl', filters: { tags: 'a' } });
    const [entry] = (await app.admin.get('/v1/analyses?tags=a')).body.data;
    const { reviewers, ...others } = entry;
    expect(JSON.parse((await file(id)).text)).toEqual({
      ...others,
      reviewers: reviewers.map((each: Member) => each.userId),
    });
  });

  it('takes the filters of a saved view that the caller sees', async () => {
    const view = { resource: 'analyses', name: 'Low', filters: { riskLevel: 'very_low' } };
    const { viewId } = (await sue.api.post('/v1/views', view)).body;
    const body = { resource: 'analyses', format: 'csv', columns: ['analysisId'], viewId };
    const id = await exported(sue.api, body);
    expect((await file(id, sue.api)).text).toContain('ana_low');
    expect((await readExport(sue.api, id)).filters).toEqual(view.filters);
    expect(outcome(await ann.api.post('/v1/exports', body))).toEqual([404, 'VIEW_NOT_FOUND']);
    expect(outcome(await sue.api.post('/v1/exports', { ...body, resource: 'reviews', columns: undefined }))).toEqual([
      422,
      'VALIDATION_FAILED',
    ]);
  });

  it.each([
    [{ columns: ['analysisId', 'nothing'] }, ['columns.1']],
    [{ columns: ['status', 'status'] }, ['columns']],
    [{ columns: [] }, ['columns']],
    [{ format: 'xml' }, ['format']],
    [{ resource: 'users' }, ['resource']],
    [{ filters: { status: 'nowhere', limit: 5 } }, ['filters.limit', 'filters.status.0']],
    [{ filters: {}, viewId: 'viw_1' }, ['viewId']],
  ])('cannot be asked for with %j', async (fields, paths) => {
    const answer = await app.admin.post('/v1/exports', { resource: 'analyses', format: 'csv', ...fields });
    const faults = answer.body.error.details.fields.map(({ path }: { path: string }) => path).toSorted();
    expect([...outcome(answer), faults]).toEqual([422, 'VALIDATION_FAILED', paths]);
  });

  it('is for those who may read the list, and exists for its caller alone', async () => {
    const id = await exported(integration, { resource: 'analyses', format: 'csv' });
    expect((await file(id, integration)).status).toBe(200);
    const refused = await integration.post('/v1/exports', { resource: 'reviews', format: 'csv' });
    expect(outcome(refused)).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
    const byVerdict = await integration.post('/v1/exports', {
      resource: 'analyses',
      format: 'csv',
      filters: { verdict: 'fraud' },
    });
    expect(outcome(byVerdict)).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
    for (const other of [app.admin, sue.api, await secondAccount(app)])
      for (const answer of [
        await file(id, other),
        await other.get(`/v1/exports/${id}`),
        await other.delete(`/v1/exports/${id}`),
      ])
        expect(outcome(answer)).toEqual([404, 'EXPORT_NOT_FOUND']);
  });

  it('is on the audit trail with its filters, and each download', async () => {
    const id = await exported(app.admin, { resource: 'analyses', format: 'csv', filters: { status: 'failed' } });
    await file(id);
    await file(id, app.admin, { range: 'bytes=1-2' });
    const { data } = (await app.admin.get(`/v1/audit?resource=${id}`)).body;
    const actions = data.map(({ action }: { action: string }) => action).toSorted();
    expect(actions).toEqual(['analyses.exported', 'export.downloaded']);
  });

  it('is deleted with its file', async () => {
    const id = await exported(app.admin, { resource: 'analyses', format: 'csv' });
    expect((await app.admin.delete(`/v1/exports/${id}`)).status).toBe(204);
    expect(outcome(await file(id))).toEqual([404, 'EXPORT_NOT_FOUND']);
    expect(await query(app.databaseUrl, 'select 1 from export_entries where export_id = $1', [id])).toEqual([]);
  });

  it('is one of five that wait or run for a caller', async () => {
    const api = (await member(app)).api;
    await query(
      app.databaseUrl,
      `insert into exports (id, account_id, caller_id, resource, format, columns, filters, status, rows, created_at, expires_at, attempts)
       select 'exp_' || n, u.account_id, u.id, 'analyses', 'csv', '{}', '{}', 'queued', 0, now(), now() + interval '1 hour', 0
         from generate_series(1, 4) n, users u where u.id = $1`,
      [(await api.get('/v1/auth/me')).body.user.userId],
    );
    const body = { resource: 'analyses', format: 'csv' };
    const answers: Answer[] = await Promise.all([api.post('/v1/exports', body), api.post('/v1/exports', body)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 409]);
    expect(outcome(await api.get('/v1/exports/exp_1/content'))).toEqual([409, 'CONFLICT']);
  });
});
