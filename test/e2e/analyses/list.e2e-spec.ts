import pg from 'pg';
import { insertAnalyses, otherAccount, type Row } from './list.rows.js';
import { useApp } from '../../support/harness.js';

const level = (score: number) => ['very_low', 'low', 'medium', 'high', 'critical'][Math.min(4, Math.floor(score / 20))];
const scored = (risk_score: number) => ({ risk_score, risk_level: level(risk_score) });
const rows: Row[] = [
  {
    id: 'ana_a',
    created_at: '2026-01-01T00:00:00Z',
    ...scored(10),
    duration: 30,
    tags: ['bank', 'card'],
    summary: 'A',
  },
  { id: 'ana_b', created_at: '2026-01-02T00:00:00Z', ...scored(90), duration: 10, tags: ['bank'] },
  { id: 'ana_c', created_at: '2026-01-02T00:00:00Z', ...scored(90), duration: 20, tags: ['tax'] },
  { id: 'ana_d', created_at: '2026-01-03T00:00:00Z', status: 'queued', duration: 20, text: 'a bank' },
  { id: 'ana_e', created_at: '2026-01-04T00:00:00Z', status: 'failed', duration: 50.25 },
  { id: 'ana_f', created_at: '2026-01-05T00:00:00Z', ...scored(65), duration: 5, disposition: 'archived' },
  {
    id: 'ana_g',
    created_at: '2026-01-06T00:00:00Z',
    ...scored(0),
    duration: 5,
    disposition: 'flagged',
    tags: ['bank'],
  },
  { id: 'ana_h', created_at: '2026-01-07T00:00:00Z', status: 'processing', duration: 7 },
];

describe('GET /v1/analyses', () => {
  const app = useApp();
  beforeAll(async () => {
    await insertAnalyses(app.databaseUrl, rows);
  });

  const get = (parameters: string) => app.admin.get(`/v1/analyses?${parameters}`);
  const found = async (parameters: string) =>
    (await get(parameters)).body.data.map(({ analysisId }: { analysisId: string }) => analysisId.slice(4)).join('');

  it('answers with the fields of a list entry, and with null where there is no value', async () => {
    const { data } = (await get('limit=100')).body;
    expect(data.at(-1)).toEqual({
      analysisId: 'ana_a',
      status: 'completed',
      riskScore: 10,
      riskLevel: 'very_low',
      duration: 30,
      createdAt: '2026-01-01T00:00:00.000Z',
      tags: ['bank', 'card'],
      summary: 'A',
      notScored: null,
      priority: 'medium',
      callerId: null,
      department: null,
      fileName: 'call.wav',
      language: null,
      indicatorTypes: [],
      warnings: [],
      reviewers: [],
      verdict: null,
    });
    expect(data[0]).toMatchObject({ riskScore: null, riskLevel: null, tags: [], summary: null });
  });

  it.each([
    ['', 'hgfedcba'],
    ['status=completed', 'cba'],
    ['status=queued', 'd'],
    ['status=processing', 'h'],
    ['status=failed', 'e'],
    ['status=archived', 'f'],
    ['status=flagged', 'g'],
    ['status=failed,queued', 'ed'],
    ['status=failed&status=queued', 'ed'],
    ['status=archived,completed&riskLevel=critical,high', 'fcb'],
    ['riskLevel=very_low', 'ga'],
    ['riskLevel=critical', 'cb'],
    ['riskLevel=high', 'f'],
    ['minRiskScore=10', 'fcba'],
    ['maxRiskScore=10', 'ga'],
    ['minRiskScore=0&maxRiskScore=0', 'g'],
    ['minRiskScore=65&maxRiskScore=90', 'fcb'],
    ['dateFrom=2026-01-03', 'hgfed'],
    ['dateTo=2026-01-03', 'cba'],
    ['dateFrom=2026-01-02&dateTo=2026-01-02T00:00:00.001Z', 'cb'],
    ['dateFrom=2026-01-02T01:00:00%2B01:00&dateTo=2026-01-03', 'cb'],
    ['dateFrom=2026-01-02&dateTo=2026-01-02', ''],
    ['tags=bank', 'gba'],
    ['tags=bank,card', 'a'],
    ['tags=bank&tags=card', 'a'],
    ['tags=bank,none', ''],
    ['tags=bank&status=completed', 'ba'],
    ['tags=bank&status=completed&minRiskScore=50&dateFrom=2026-01-02&riskLevel=critical', 'b'],
    ['search=bank', 'gdba'],
    ['search=bank&status=queued', 'd'],
    ['search=bank&tags=card&maxRiskScore=20', 'a'],
    ['sortBy=createdAt&sortOrder=asc', 'abcdefgh'],
    ['sortBy=riskScore', 'cbfaghed'],
    ['sortBy=riskScore&sortOrder=asc', 'gafbcdeh'],
    ['sortBy=riskScore&minRiskScore=65&limit=2&page=2', 'f'],
    ['sortBy=riskScore&limit=3&page=2', 'agh'],
    ['sortBy=riskScore&limit=3&page=3', 'ed'],
    ['sortBy=riskScore&search=bank', 'bagd'],
    ['sortBy=riskScore&sortOrder=asc&tags=bank', 'gab'],
    ['sortBy=riskScore&search=-bank', 'cfhe'],
    ['sortBy=riskScore&search=-bank&limit=1&page=3', 'h'],
    ['sortBy=riskScore&sortOrder=asc&search=-bank', 'fceh'],
    ['sortBy=duration', 'eadcbhgf'],
    ['sortBy=duration&sortOrder=asc', 'fghbcdae'],
    ['sortBy=duration&search=bank', 'adbg'],
    ['limit=3&page=3', 'ba'],
    ['limit=3&page=4', ''],
    ['page=1000000&limit=100', ''],
    ['page=2&tags=bank', ''],
  ])('lists by %s', async (parameters, expected) => expect(await found(parameters)).toBe(expected));

  it.each([
    ['', { page: 1, limit: 20, total: 8, pages: 1, hasNext: false, hasPrev: false }],
    ['limit=3&page=2', { page: 2, limit: 3, total: 8, pages: 3, hasNext: true, hasPrev: true }],
    ['limit=4&page=2', { page: 2, limit: 4, total: 8, pages: 2, hasNext: false, hasPrev: true }],
    ['limit=4&page=9', { page: 9, limit: 4, total: 8, pages: 2, hasNext: false, hasPrev: true }],
    ['status=failed&search=none', { page: 1, limit: 20, total: 0, pages: 0, hasNext: false, hasPrev: false }],
    ['tags=bank&limit=1&page=2', { page: 2, limit: 1, total: 3, pages: 3, hasNext: true, hasPrev: true }],
    ['tags=bank&limit=1&page=7', { page: 7, limit: 1, total: 3, pages: 3, hasNext: false, hasPrev: true }],
    ['search=bank&limit=2', { page: 1, limit: 2, total: 4, pages: 2, hasNext: true, hasPrev: false }],
  ])('counts %s', async (parameters, expected) => expect((await get(parameters)).body.pagination).toEqual(expected));

  it.each([
    ['limit=101', ['limit']],
    ['limit=0&page=0', ['page', 'limit']],
    ['page=1.5', ['page']],
    ['page=1000001', ['page']],
    ['status=done&riskLevel=severe', ['status.0', 'riskLevel.0']],
    ['minRiskScore=-1&maxRiskScore=101', ['minRiskScore', 'maxRiskScore']],
    ['minRiskScore=5e1', ['minRiskScore']],
    ['minRiskScore=50&maxRiskScore=49', ['minRiskScore']],
    ['dateFrom=2026-13-01&dateTo=tomorrow', ['dateFrom', 'dateTo']],
    ['dateFrom=2026-01-02&dateTo=2026-01-01', ['dateFrom']],
    ['tags=a,,b', ['tags.1']],
    ['sortBy=summary&sortOrder=up', ['sortBy', 'sortOrder']],
    ['search=', ['search']],
    ['search=%20', ['search']],
    ['search=-+%22%22+%21', ['search']],
    [`search=${'a+'.repeat(33)}`, ['search']],
    [`search=${'a'.repeat(501)}`, ['search']],
    ['search=a%00b', ['search']],
    ['colour=red&page=x', ['page', 'colour']],
  ])('refuses %s and names what is wrong', async (parameters, paths) => {
    const { status, body } = await get(parameters);
    expect([status, body.error.code]).toEqual([400, 'INVALID_PARAMETERS']);
    expect(body.error.details.fields.map(({ path }: { path: string }) => path)).toEqual(paths);
  });

  it('keeps accounts apart in every way to a list', async () => {
    const { key } = (await app.admin.post('/v1/api-keys', { name: 'o', scopes: ['read:analyses'] })).body;
    await otherAccount(app.databaseUrl, key);
    await insertAnalyses(app.databaseUrl, [
      { id: 'ana_x', account_id: 'acc_other', ...scored(90), tags: ['bank'], text: 'a bank', duration: 3 },
    ]);
    const other = app.anyone.key(key);
    const filters = [
      '',
      'search=bank',
      'tags=bank',
      'search=-tax',
      'sortBy=riskScore',
      'sortBy=duration',
      'riskLevel=critical',
    ];
    for (const filter of filters) {
      const { data, pagination } = (await other.get(`/v1/analyses?${filter}`)).body;
      expect([filter, data.map(({ analysisId }: { analysisId: string }) => analysisId)]).toEqual([filter, ['ana_x']]);
      expect(pagination.total).toBe(1);
      expect(await found(filter)).not.toContain('x');
    }
  });

  it('gives up after a time, and says what helps', async () => {
    const other = new pg.Client({ connectionString: app.databaseUrl });
    await other.connect();
    await other.query('begin; lock table analyses in access exclusive mode');
    const { status, body, headers } = await get('');
    await other.end();
    expect([status, body.error.code, headers.get('retry-after')]).toEqual([503, 'SERVICE_UNAVAILABLE', '5']);
    expect(body.error.message).toContain('narrow it');
    expect(await found('')).toBe('hgfedcba');
  });

  it('needs the scope read:analyses', async () => {
    const { status } = await (await app.withScopes('read:reviews')).get('/v1/analyses');
    expect(status).toBe(403);
  });
});
