import type { Api } from '../../support/api.js';
import { member } from '../../support/desk.js';
import { createTestApp, type TestApp } from '../../support/test-app.js';
import { query } from '../../support/test-database.js';
import { insertAnalyses, otherAccount, type Row } from './list.rows.js';

/** Many share a time, a score or a duration, and some have no score. */
const row = (index: number, id = `ana_${String(index).padStart(3, '0')}`): Row => ({
  id,
  created_at: new Date(Date.UTC(2026, 0, 1) + Math.floor(index / 3) * 1001).toISOString(),
  risk_score: index % 4 === 0 ? null : (index * 7) % 20,
  duration: (index % 9) + 0.1,
  tags: index % 2 ? ['odd'] : [],
  text: index % 5 ? 'a bank' : 'a call',
});
const rows = Array.from({ length: 60 }, (_, index) => row(index));
const orders = ['createdAt', 'riskScore', 'duration'].flatMap((by) =>
  ['asc', 'desc'].map((order) => `sortBy=${by}&sortOrder=${order}`),
);
const lists = ['', 'tags=odd', 'search=bank', 'assignedTo=none&language=en'];

describe('cursor pages of GET /v1/analyses', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
    await insertAnalyses(app.databaseUrl, rows);
  });
  afterAll(() => app?.close());

  const nextOf = ({ headers }: { headers: Headers }): string | undefined =>
    /^<(\/v1\/analyses\?[^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];

  /** All entries, page by page; `between` runs after each page. */
  async function walk(api: Api, parameters: string, between = async (_page: number) => {}): Promise<string[]> {
    const ids: string[] = [];
    let url: string | undefined = `/v1/analyses?${parameters}`;
    for (let page = 1; url; page++) {
      const answer = await api.get(url);
      const { data, pagination } = answer.body;
      ids.push(...data.map(({ analysisId }: { analysisId: string }) => analysisId));
      url = nextOf(answer);
      expect([pagination.page, pagination.hasNext, pagination.hasPrev]).toEqual([page, url !== undefined, page > 1]);
      await between(page);
    }
    return ids;
  }
  const whole = async (parameters: string): Promise<string[]> =>
    (await app.admin.get(`/v1/analyses?limit=100&${parameters}`)).body.data.map(
      ({ analysisId }: { analysisId: string }) => analysisId,
    );

  it.each(orders.flatMap((order) => lists.map((list) => [`${order}&${list}`])))(
    'go through the list of %s as one long page does',
    async (parameters) => {
      const expected = await whole(parameters);
      expect(expected.length).toBeGreaterThan(20);
      expect(await walk(app.admin, `${parameters}&limit=7`)).toEqual(expected);
    },
  );

  it.each(orders)('have nothing twice and lose nothing by %s while entries come and go', async (order) => {
    const before = await whole(order);
    const passing: string[] = [];
    const ids = await walk(app.admin, `${order}&limit=7`, async (page) => {
      // New ones at both ends and in the middle, and one that was shown already goes.
      const added = [0, 29, 59].map((index) => row(index, `ana_${String(index).padStart(3, '0')}_${page}`));
      await insertAnalyses(app.databaseUrl, added);
      passing.push(...added.map(({ id }) => id));
      await app.admin.delete(`/v1/analyses/${passing.shift()}`);
    });
    for (const id of passing) await app.admin.delete(`/v1/analyses/${id}`);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => before.includes(id))).toEqual(before);
    expect(await whole(order)).toEqual(before);
  });

  it('keep their total, and may change their size', async () => {
    const first = await app.admin.get('/v1/analyses?limit=10&tags=odd');
    const second = await app.admin.get(nextOf(first)!.replace('limit=10', 'limit=100'));
    expect([first.body.pagination.total, second.body.pagination.total]).toEqual([30, 30]);
    expect(second.body.data).toHaveLength(20);
    expect(second.headers.get('link')).toBeNull();
  });

  it('go on from a numbered page', async () => {
    const second = await app.admin.get('/v1/analyses?limit=10&page=2');
    const third = (await app.admin.get(nextOf(second)!)).body;
    expect(third).toEqual((await app.admin.get('/v1/analyses?limit=10&page=3')).body);
  });

  it('refuse a page beside the cursor, and a cursor of another list or made up', async () => {
    const next = nextOf(await app.admin.get('/v1/analyses?limit=10'))!;
    const made = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const cursor = new URL(next, 'http://x').searchParams.get('cursor')!;
    const [list, page, key, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    const refused = [
      `${next}&page=2`,
      `${next}&tags=odd`,
      `${next}&sortOrder=asc`,
      `${next}&sortBy=duration`,
      '/v1/analyses?cursor=nonsense',
      '/v1/analyses?cursor=',
      ...[
        [list, page, 'yesterday', id],
        [list, page, key, { id }],
        [list, 0, key, id],
        [list, page, key],
        {},
        null,
      ].map((value) => `/v1/analyses?limit=10&cursor=${made(value)}`),
    ];
    for (const url of refused) {
      const { status, body } = await app.admin.get(url);
      expect([url, status, body.error.code, body.error.details.fields[0].path]).toEqual([
        url,
        400,
        'INVALID_PARAMETERS',
        'cursor',
      ]);
    }
  });

  it('show another account its own entries only', async () => {
    const next = nextOf(await app.admin.get('/v1/analyses?limit=10'))!;
    const { key } = (await app.admin.post('/v1/api-keys', { name: 'o', scopes: ['read:analyses'] })).body;
    await otherAccount(app.databaseUrl, key);
    expect((await app.anyone.key(key).get(next)).body.data).toEqual([]);
  });
});

it('cursor pages show a reviewer who sees only what is assigned to them just that', async () => {
  const app = await createTestApp({ access: { reviewersSeeAssignedOnly: true } });
  try {
    await insertAnalyses(app.databaseUrl, rows);
    const { userId, api } = await member(app);
    await query(
      app.databaseUrl,
      `insert into reviews (id, account_id, analysis_id, status, urgency, review_type, require_second_review, assigned_to, created_by, created_at, updated_at)
       select 'rev_' || id, account_id, id, 'pending', 2, 'standard', false, $1, 'x', now(), now() from analyses where 'odd' = any(tags)`,
      [userId],
    );
    const all = (await api.get('/v1/analyses?limit=100&sortBy=riskScore')).body.data;
    const first = await api.get('/v1/analyses?limit=20&sortBy=riskScore');
    const url = /<([^>]+)>/.exec(first.headers.get('link')!)![1]!;
    const second = (await api.get(url)).body;
    expect([...first.body.data, ...second.data]).toEqual(all);
    expect([all.length, second.pagination.total]).toEqual([30, 30]);
  } finally {
    await app.close();
  }
});
