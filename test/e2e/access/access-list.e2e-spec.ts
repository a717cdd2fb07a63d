import type { Api } from '../../support/api.js';
import { useApp } from '../../support/harness.js';
import type { TestApp } from '../../support/test-app.js';
import { query } from '../../support/test-database.js';

const password = 'a password for tests';

interface Person {
  readonly userId: string;
  readonly api: Api;
}
async function person(app: TestApp, role: string, name: string = role): Promise<Person> {
  const email = `${name}@example.com`;
  const { userId } = (await app.admin.post('/v1/users', { email, name, role, password })).body;
  const { access_token: token } = (await app.anyone.post('/v1/auth/sign-in', { email, password })).body;
  return { userId, api: app.anyone.bearer(token) };
}

const withdraw = (app: TestApp, analysisId: string) =>
  query(app.databaseUrl, 'update reviews set assigned_to = null where analysis_id = $1', [analysisId]);

describe('the list of a reviewer who sees only what is assigned to them', () => {
  const app = useApp({ access: { reviewersSeeAssignedOnly: true } });
  let reviewer: Person;
  const many = 12_000;
  const theirs = 'n % 40 = 7';
  beforeAll(async () => {
    reviewer = await person(app, 'reviewer');
    const colleague = await person(app, 'reviewer', 'colleague');
    const numbers = `generate_series(0, ${many - 1}) n, accounts a`;
    const run = (sql: string, values: unknown[] = []) => query(app.databaseUrl, sql, values);
    await run(
      `insert into recordings select 'fil_' || n, a.id, n, 'call.wav', 't', 'c', 1, n, 1, 1, 1, now() from ${numbers}`,
    );
    await run(
      `insert into analyses (id, account_id, file_id, status, priority, tags, metadata, duration, risk_score, risk_level, created_by, created_at, updated_at, search)
       select 'ana_' || lpad(n::text, 5, '0'), a.id, 'fil_' || n, 'completed', 'medium', array['t' || n % 2], '{}', n % 100,
              nullif(n % 101, 100), case when n % 5 = 0 then 'high' end, 'x', timestamptz '2026-01-01' + n * interval '1 minute', now(),
              to_tsvector('simple', concat_ws(' ', 'all', case when n % 3 = 0 then 'third' end, case when n = 47 then 'needle' end,
                case when n = 48 then 'hidden' end)) || array_to_tsvector(array['account ' || a.id]) from ${numbers}`,
    );
    // The golden copies make a second assignment of the same analysis: it is listed once.
    const reviews = (id: string, golden: string) =>
      `insert into reviews (id, account_id, analysis_id, status, urgency, review_type, require_second_review, assigned_to, created_by, created_at, updated_at, golden_beside)
       select ${id}, account_id, id, 'pending', 2, 'standard', false, case when ${theirs} then $1 else $2 end, 'x', now(), now(), ${golden}
         from (select *, substr(id, 5)::int as n from analyses) a`;
    const people = [reviewer.userId, colleague.userId];
    await run(reviews(`'rev_' || id`, 'null'), people);
    await run(`${reviews(`'rev_golden_' || id`, `'rev_' || id`)} where n % 80 = 7`, people);
    await run('analyze analyses; analyze reviews');
  }, 60_000);

  it.each([
    ['', 'true', 'created_at desc, id desc'],
    ['page=3&limit=100', 'true', 'created_at desc, id desc'],
    ['page=99', 'true', 'id'],
    ['sortBy=riskScore', 'true', 'risk_score desc nulls last, id desc'],
    ['sortBy=riskScore&sortOrder=asc&limit=100&page=3', 'true', 'risk_score nulls last, id'],
    ['sortBy=duration&sortOrder=asc', 'true', 'duration, id'],
    ['notScored=true', 'n % 101 = 100', 'created_at desc, id desc'],
    ['notScored=false&sortBy=riskScore', 'n % 101 < 100', 'risk_score desc, id desc'],
    ['status=completed&riskLevel=high', 'n % 5 = 0', 'created_at desc, id desc'],
    ['status=failed', 'false', 'id'],
    ['minRiskScore=50&maxRiskScore=60', 'risk_score between 50 and 60', 'created_at desc, id desc'],
    ['dateFrom=2026-01-03&dateTo=2026-01-05', 'n >= 2880 and n < 5760', 'created_at desc, id desc'],
    ['tags=t1&search=third', 'n % 6 = 3', 'created_at desc, id desc'],
    ['tags=t0', 'n % 2 = 0', 'id'],
    ['search=all', 'true', 'created_at desc, id desc'],
    ['search=all&page=99', 'true', 'id'],
    ['search=-third', 'n % 3 <> 0', 'created_at desc, id desc'],
    ['search=needle', 'n = 47', 'id'],
    ['search=hidden', 'false', 'id'],
    ['search=needle+OR+hidden', 'n = 47', 'id'],
  ])('has what is theirs of "%s", and exactly counted', async (parameters, where, order) => {
    const { data, pagination } = (await reviewer.api.get(`/v1/analyses?${parameters}`)).body;
    const { page, limit, total } = pagination;
    const from = `from (select *, substr(id, 5)::int as n from analyses) a where ${theirs} and ${where}`;
    const [counted] = await query<{ total: number }[]>(app.databaseUrl, `select count(*)::int as total ${from}`);
    expect([total, pagination.totalIsEstimate]).toEqual([counted!.total, undefined]);
    expect(pagination.hasNext).toBe(total > page * limit);
    const sql = `select id ${from} order by ${order} limit ${limit} offset ${(page - 1) * limit}`;
    const expected = await query<{ id: string }[]>(app.databaseUrl, sql);
    const ids = data.map(({ analysisId }: { analysisId: string }) => analysisId);
    expect(ids).toEqual(expected.map(({ id }) => id));
  });

  it.each([
    ['', 'true', 'created_at desc, id desc'],
    ['search=third&sortBy=riskScore', 'n % 3 = 0', 'risk_score desc nulls last, id desc'],
    ['search=hidden', 'false', 'id'],
  ])('has no more as CSV of "%s"', async (parameters, where, order) => {
    const { status, text } = await reviewer.api.get(`/v1/analyses?${parameters}`, { accept: 'text/csv' });
    const expected = await query<{ id: string }[]>(
      app.databaseUrl,
      `select id from (select *, substr(id, 5)::int as n from analyses) a where ${theirs} and ${where} order by ${order}`,
    );
    expect(status).toBe(200);
    expect(text.match(/^ana_\d+/gm) ?? []).toEqual(expected.map(({ id }) => id));
  });

  it('loses what is given to somebody else, at once', async () => {
    const total = async () => (await reviewer.api.get('/v1/analyses')).body.pagination.total;
    const before = await total();
    await withdraw(app, 'ana_00047');
    expect([await total(), (await reviewer.api.get('/v1/analyses?search=needle')).body.data]).toEqual([before - 1, []]);
  });

  it('is empty where nothing is assigned', async () => {
    const { api } = await person(app, 'reviewer', 'new');
    const { data, pagination } = (await api.get('/v1/analyses?search=all')).body;
    expect([data, pagination.total, pagination.pages]).toEqual([[], 0, 0]);
  });

  it('is whole for everybody else', async () => {
    const { pagination } = (await app.admin.get('/v1/analyses')).body;
    expect(pagination).toMatchObject({ totalIsEstimate: true });
    expect(pagination.total).toBeGreaterThan(10_000);
  });
});
