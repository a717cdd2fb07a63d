import { useApp } from '../../support/harness.js';
import { createTestApp } from '../../support/test-app.js';
import { query } from '../../support/test-database.js';
import { insertAnalyses, type Row } from './list.rows.js';

describe('the total of a long list', () => {
  const app = useApp();
  beforeAll(async () => {
    const created = (index: number) => new Date(Date.UTC(2026, 0, 1) + index * 1000).toISOString();
    const row = (index: number): Row => ({
      id: `ana_${String(index).padStart(5, '0')}`,
      created_at: created(index),
      status: index < 10_000 ? 'completed' : 'failed',
      tags: index % 10 === 0 ? ['tenth'] : [],
      text: index % 3 === 0 ? 'a gift' : 'a chat',
    });
    await insertAnalyses(
      app.databaseUrl,
      Array.from({ length: 10_500 }, (_, index) => row(index)),
    );
    await query(app.databaseUrl, 'analyze analyses');
  }, 60_000);
  const pagination = async (parameters: string) => (await app.admin.get(`/v1/analyses?${parameters}`)).body.pagination;

  it('is exact up to 10,000', async () => {
    expect(await pagination('status=completed')).toMatchObject({ total: 10_000, pages: 500, hasNext: true });
    expect(await pagination('status=completed')).not.toHaveProperty('totalIsEstimate');
    expect(await pagination('search=gift')).toEqual(expect.objectContaining({ total: 3500, pages: 175 }));
    expect(await pagination('tags=tenth')).toEqual(expect.objectContaining({ total: 1050 }));
    expect(await pagination('search=-gift&status=completed')).toEqual(expect.objectContaining({ total: 6666 }));
  });

  it('is an estimate above, and says so', async () => {
    const { total, totalIsEstimate, pages } = await pagination('');
    expect(totalIsEstimate).toBe(true);
    expect(total).toBeGreaterThan(10_000);
    expect(pages).toBe(Math.ceil(total / 20));
  });

  it('is exact again on the last page, and pages beyond it are empty', async () => {
    expect(await pagination('page=525')).toMatchObject({ total: 10_500, pages: 525, hasNext: false });
    expect(await pagination('page=525')).not.toHaveProperty('totalIsEstimate');
    const { data, pagination: beyond } = (await app.admin.get('/v1/analyses?page=526')).body;
    expect([data, beyond.hasNext, beyond.hasPrev]).toEqual([[], false, true]);
  });

  it('goes through common words in the order of the list, over many pages', async () => {
    const ids: string[] = [];
    for (let page = 1; page <= 4; page++) {
      const { data } = (await app.admin.get(`/v1/analyses?search=chat&limit=100&page=${page}`)).body;
      ids.push(...data.map(({ analysisId }: { analysisId: string }) => analysisId));
    }
    const expected = Array.from({ length: 10_500 }, (_, index) => 10_499 - index).filter((index) => index % 3 !== 0);
    expect(ids).toEqual(expected.slice(0, 400).map((index) => `ana_${String(index).padStart(5, '0')}`));
  });
});

describe('a list of so many analyses that words are common in it', () => {
  const app = useApp();
  const many = 45_000;
  /** Of analysis n: `all` always, `even` and `third` as their names say, `old` in the older half, `new` in the newest few. */
  const words = `concat_ws(' ', 'all', case when n % 2 = 0 then 'even' else 'odd' end, case when n % 3 = 0 then 'third' end,
    case when n < 25000 then 'old' end, case when n >= 44990 then 'new' end)`;
  beforeAll(async () => {
    const numbers = `generate_series(0, ${many - 1}) n, accounts a`;
    await query(
      app.databaseUrl,
      `insert into recordings select 'fil_' || n, a.id, n, 'f', 't', 'c', 1, n, 1, 1, 1, now() from ${numbers}`,
    );
    await query(
      app.databaseUrl,
      `insert into analyses (id, account_id, file_id, status, priority, tags, metadata, duration, risk_score, created_by, created_at, updated_at, search)
       select 'ana_' || lpad(n::text, 5, '0'), a.id, 'fil_' || n, 'completed', 'medium', array['t' || n % 2], '{}', n % 100,
              nullif(n % 101, 100), 'x', timestamptz '2026-01-01' + n * interval '1 minute', now(),
              to_tsvector('simple', ${words}) || array_to_tsvector(array['account ' || a.id]) from ${numbers}`,
    );
    await query(app.databaseUrl, 'analyze analyses');
  }, 60_000);

  it.each([
    ['search=all', 'true', 'created_at desc, id desc'],
    ['search=even&page=7', 'n % 2 = 0', 'created_at desc, id desc'],
    ['search=even&sortOrder=asc', 'n % 2 = 0', 'created_at, id'],
    ['search=even&sortBy=riskScore', 'n % 2 = 0', 'risk_score desc nulls last, id desc'],
    ['search=even&sortBy=riskScore&sortOrder=asc&page=30', 'n % 2 = 0', 'risk_score nulls last, id'],
    ['search=even&sortBy=duration&sortOrder=asc', 'n % 2 = 0', 'duration, id'],
    ['search=old', 'n < 25000', 'created_at desc, id desc'],
    ['search=all+-old', 'n >= 25000', 'created_at desc, id desc'],
    ['search=-old+-even', 'n >= 25000 and n % 2 = 1', 'created_at desc, id desc'],
    ['search=all+new', 'n >= 44990', 'created_at desc, id desc'],
    ['search=%22all+even%22', 'n % 2 = 0', 'created_at desc, id desc'],
    ['search=%22even+third%22+all&page=4', 'n % 6 = 0', 'created_at desc, id desc'],
    ['search=ev', 'n % 2 = 0', 'created_at desc, id desc'],
    ['search=new+OR+even', 'n >= 44990 or n % 2 = 0', 'created_at desc, id desc'],
    ['tags=t0', 'n % 2 = 0', 'created_at desc, id desc'],
    ['tags=t0&search=third&page=2', 'n % 6 = 0', 'created_at desc, id desc'],
    ['tags=t0&search=odd', 'false', 'id'],
    ['tags=t0&maxRiskScore=3&search=all', 'n % 2 = 0 and risk_score <= 3', 'created_at desc, id desc'],
    ['page=400&limit=100', 'true', 'created_at desc, id desc'],
    ['sortBy=riskScore&page=2240', 'true', 'risk_score desc nulls last, id desc'],
  ])('answers %s as a plain query does, and says truly how many there are', async (parameters, where, order) => {
    const { data, pagination } = (await app.admin.get(`/v1/analyses?${parameters}`)).body;
    const { page, limit, total, totalIsEstimate } = pagination;
    const analyses = `(select *, substr(id, 5)::int as n from analyses) a where ${where}`;
    const expected = await query<{ id: string }[]>(
      app.databaseUrl,
      `select id from ${analyses} order by ${order} limit ${limit} offset ${(page - 1) * limit}`,
    );
    expect(data.map(({ analysisId }: { analysisId: string }) => analysisId)).toEqual(expected.map(({ id }) => id));
    const [counted] = await query<{ total: number }[]>(
      app.databaseUrl,
      `select count(*)::int as total from ${analyses}`,
    );
    if (totalIsEstimate) expect(counted!.total).toBeGreaterThan(10_000);
    else expect(total).toBe(counted!.total);
    expect(pagination.hasNext).toBe(page * limit < counted!.total);
  });
});

describe('lists.exactTotals', () => {
  it('counts whatever it takes', async () => {
    const app = await createTestApp({ lists: { exactTotals: true } });
    try {
      await query(
        app.databaseUrl,
        `insert into recordings select 'fil_' || n, a.id, n, 'f', 't', 'c', 1, n, 1, 1, 1, now() from generate_series(1, 10123) n, accounts a`,
      );
      await query(
        app.databaseUrl,
        `insert into analyses (id, account_id, file_id, status, priority, metadata, duration, created_by, created_at, updated_at)
         select 'ana_' || n, a.id, 'fil_' || n, 'queued', 'medium', '{}', 1, 'x', now(), now() from generate_series(1, 10123) n, accounts a`,
      );
      const { pagination } = (await app.admin.get('/v1/analyses')).body;
      expect(pagination).toEqual({ page: 1, limit: 20, total: 10_123, pages: 507, hasNext: true, hasPrev: false });
    } finally {
      await app.close();
    }
  });
});
