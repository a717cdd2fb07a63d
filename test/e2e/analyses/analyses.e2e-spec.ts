import { useApp } from '../../support/harness.js';
import { query } from '../../support/test-database.js';
import { until } from '../../support/until.js';

const calls = [
  ['bank-impersonation-otp.ogg', { tags: ['bank', 'card'], priority: 'urgent', callerId: '+1555' }],
  ['gift-card-tax-threat.mp3', { tags: ['tax'], notes: 'Caller sounded rehearsed.' }],
  ['it-helpdesk.mp3', { tags: ['bank'] }],
] as const;

describe('analyses', () => {
  const ids: string[] = [];
  const app = useApp();
  beforeAll(async () => {
    for (const [name, metadata] of calls) {
      const { body } = await app.admin.upload({
        file: `samples/${name}`,
        transcript: `samples/${name.replace(/\.\w+$/, '.vtt')}`,
        metadata,
      });
      ids.push(body.analysisId);
      await until(async () => (await app.admin.get(`/v1/analyses/${body.analysisId}`)).body.status === 'completed');
    }
  });

  const list = async (parameters: string) => (await app.admin.get(`/v1/analyses?${parameters}`)).body;
  const found = async (parameters: string) =>
    (await list(parameters)).data.map(({ analysisId }: { analysisId: string }) => ids.indexOf(analysisId));

  it('lists the newest first, in pages', async () => {
    const { data, pagination } = await list('limit=2');
    expect(data.map(({ analysisId }: { analysisId: string }) => ids.indexOf(analysisId))).toEqual([2, 1]);
    expect(pagination).toEqual({ page: 1, limit: 2, total: 3, pages: 2, hasNext: true, hasPrev: false });
    expect((await list('limit=2&page=2')).pagination).toMatchObject({ page: 2, hasNext: false, hasPrev: true });
    expect((await list('page=9')).data).toEqual([]);
    expect(Object.keys(data[0]).toSorted()).toEqual([
      'analysisId',
      'callerId',
      'createdAt',
      'department',
      'duration',
      'fileName',
      'indicatorTypes',
      'language',
      'notScored',
      'priority',
      'reviewers',
      'riskLevel',
      'riskScore',
      'status',
      'summary',
      'tags',
      'verdict',
      'warnings',
    ]);
  });

  it.each([
    ['status=completed', [2, 1, 0]],
    ['status=failed', []],
    ['riskLevel=critical', [1, 0]],
    ['minRiskScore=50', [1, 0]],
    ['maxRiskScore=50', [2]],
    ['minRiskScore=50&tags=bank', [0]],
    ['tags=bank,card', [0]],
    ['sortBy=duration&sortOrder=asc', [2, 1, 0]],
    ['sortBy=riskScore&sortOrder=desc&limit=1&page=3', [2]],
    ['search=rehearsed', [1]],
    ['search=%2B1555', [0]],
    ['search=%22gift+cards%22', [1]],
    ['search=password+-gift', [2]],
    ['dateFrom=2999-01-01', []],
    ['dateTo=2999-01-01T00:00:00%2B02:00', [2, 1, 0]],
  ])('finds by %s', async (parameters, expected) => expect(await found(parameters)).toEqual(expected));

  it.each([
    'limit=101',
    'limit=0',
    'page=x',
    'status=done',
    'dateFrom=yesterday',
    'minRiskScore=50&maxRiskScore=40',
    'dateFrom=2026-02-01&dateTo=2026-01-01',
    'colour=red',
    'search=',
  ])('refuses %s', async (parameters) => {
    const { status, body } = await app.admin.get(`/v1/analyses?${parameters}`);
    expect([status, body.error.code]).toEqual([400, 'INVALID_PARAMETERS']);
    expect(body.error.details.fields[0].path.split('.')[0]).toBe(parameters.split('=')[0]);
  });

  it('includes the transcription only when asked', async () => {
    expect((await app.admin.get(`/v1/analyses/${ids[0]}`)).body).not.toHaveProperty('transcription');
    const { body } = await app.admin.get(`/v1/analyses/${ids[0]}?include=transcription`);
    expect(body.transcription.text).toContain('verification code');
    expect((await app.admin.get(`/v1/analyses/${ids[0]}?include=colours`)).status).toBe(400);
  });

  it('knows no analysis of another account', async () => {
    await query(app.databaseUrl, `insert into accounts values ('acc_other', 'Other', now())`);
    await query(
      app.databaseUrl,
      `insert into api_keys (id, account_id, name, scopes, hash, last_four, created_at, created_by) select 'key_other', 'acc_other', 'o', '{admin}', $1, 'xxxx', now(), 'x'`,
      ['ab'.repeat(32)],
    );
    const { key } = (await app.admin.post('/v1/api-keys', { name: 'o', scopes: ['admin'] })).body;
    await query(app.databaseUrl, `update api_keys set account_id = 'acc_other', owner_id = null where last_four = $1`, [
      key.slice(-4),
    ]);
    const other = app.anyone.key(key);
    const [foreign, unknown] = [await other.get(`/v1/analyses/${ids[0]}`), await other.get('/v1/analyses/ana_unknown')];
    expect([foreign.status, foreign.body.error.code]).toEqual([404, 'ANALYSIS_NOT_FOUND']);
    expect(foreign.text.replace(ids[0]!, '')).toBe(unknown.text.replace('ana_unknown', ''));
    expect((await other.get('/v1/analyses')).body.data).toEqual([]);
    expect((await other.post(`/v1/analyses/${ids[0]}/process`)).status).toBe(404);
    expect((await other.get(`/v1/analyses/${ids[0]}/events`)).status).toBe(404);
  });

  it('tells the progress as server-sent events until the end', async () => {
    const { body } = await app.admin.upload({
      file: 'samples/pension-review.m4a',
      transcript: 'samples/pension-review.vtt',
      processImmediately: false,
    });
    const watching = app.admin.get(`/v1/analyses/${body.analysisId}/events`);
    await app.admin.post(`/v1/analyses/${body.analysisId}/process`);
    const { text, headers } = await watching;
    expect(headers.get('content-type')).toContain('text/event-stream');
    expect(headers.get('content-encoding')).toBeNull(); // compressed, they would wait for one another
    const events = [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data!));
    expect(events.at(-1)).toMatchObject({ analysisId: body.analysisId, status: 'completed', percent: 100 });
    const percents = events.map(({ percent }) => percent);
    expect(percents).toEqual(percents.toSorted((a: number, b: number) => a - b));
  });

  it('records one completion and its events', async () => {
    const names = await query<{ name: string; count: number }[]>(
      app.databaseUrl,
      `select name, count(*)::int as count from outbox_events where payload->>'analysisId' = $1 group by name order by name`,
      [ids[0]],
    );
    expect(names).toEqual(
      ['analysis.completed', 'analysis.queued', 'analysis.started', 'fraud.detected'].map((name) => ({
        name,
        count: 1,
      })),
    );
  });
});
