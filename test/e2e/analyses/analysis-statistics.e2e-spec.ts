import { member } from '../../support/desk.js';
import { useApp } from '../../support/harness.js';
import { secondAccount } from '../../support/second-account.js';
import { query } from '../../support/test-database.js';
import { outcome } from '../../support/webhooks.js';
import { giveSecondTo, newMatter } from '../access/visibility.desk.js';
import { insertAnalyses } from './list.rows.js';

interface Group {
  readonly date: string | null;
  readonly department: string | null;
  readonly analyses: number;
}

describe('GET /v1/analyses/statistics', () => {
  const app = useApp();
  afterEach(() => query(app.databaseUrl, 'delete from reviews; delete from analyses; delete from recordings'));

  const statistics = async (parameters: string, api = app.admin) =>
    (await api.get(`/v1/analyses/statistics?${parameters}`)).body;
  const groups = async (parameters: string) =>
    (await statistics(parameters)).groups.map(({ date, department, analyses }: Group) => [
      date ?? department,
      analyses,
    ]);
  /** Created at these times, one each. */
  const created = (...times: string[]) =>
    insertAnalyses(
      app.databaseUrl,
      times.map((created_at, index) => ({ id: `ana_${index}`, created_at })),
    );

  it('counts analyses by day, those without any too', async () => {
    await created('2026-03-01T00:00:00Z', '2026-03-01T23:59:59.999Z', '2026-03-03T12:00:00Z', '2026-03-04T00:00:00Z');
    expect(await groups('dateFrom=2026-03-01&dateTo=2026-03-04')).toEqual([
      ['2026-03-01', 2],
      ['2026-03-02', 0],
      ['2026-03-03', 1],
    ]);
  });

  it('counts them by the days of a zone, and by weeks from Monday', async () => {
    await created('2026-03-28T22:30:00Z', '2026-03-28T23:30:00Z', '2026-03-29T22:30:00Z');
    const period = 'dateFrom=2026-03-28T12:00:00Z&dateTo=2026-03-30T12:00:00Z';
    expect(await groups(`${period}&timeZone=Europe/Berlin`)).toEqual([
      ['2026-03-28', 1],
      ['2026-03-29', 1],
      ['2026-03-30', 1],
    ]);
    expect(await groups(`${period}&timeZone=Europe/Berlin&groupBy=week`)).toEqual([
      ['2026-03-23', 2],
      ['2026-03-30', 1],
    ]);
  });

  it('counts them by department, the most first', async () => {
    const metadata = (department?: string) => ({ metadata: department === undefined ? {} : { department } });
    const rows = [metadata('loans'), metadata('cards'), metadata('cards'), metadata()];
    await insertAnalyses(
      app.databaseUrl,
      rows.map((row, index) => ({ id: `ana_${index}`, created_at: '2026-03-01', ...row })),
    );
    expect(await groups('dateFrom=2026-03-01&dateTo=2026-03-02&groupBy=department')).toEqual([
      ['cards', 2],
      [null, 1],
      ['loans', 1],
    ]);
  });

  it('counts statuses and risk levels, and measures the time from upload to result', async () => {
    const at = '2026-03-01T10:00:00Z';
    await insertAnalyses(app.databaseUrl, [
      {
        id: 'ana_1',
        created_at: at,
        status: 'completed',
        risk_score: 90,
        risk_level: 'critical',
        completed_at: '2026-03-01T10:00:10Z',
      },
      {
        id: 'ana_2',
        created_at: at,
        status: 'completed',
        risk_score: 10,
        risk_level: 'very_low',
        completed_at: '2026-03-01T10:00:05Z',
      },
      {
        id: 'ana_3',
        created_at: at,
        status: 'completed',
        disposition: 'archived',
        risk_score: 10,
        risk_level: 'very_low',
        completed_at: '2026-03-01T10:00:15Z',
      },
      { id: 'ana_4', created_at: at, status: 'failed' },
    ]);
    const { total, groups: days } = await statistics('dateFrom=2026-03-01&dateTo=2026-03-02');
    expect(total).toEqual({
      analyses: 4,
      statuses: { queued: 0, processing: 0, completed: 2, failed: 1, archived: 1, flagged: 0 },
      riskLevels: { very_low: 2, low: 0, medium: 0, high: 0, critical: 1 },
      fraudConfirmed: 0,
      meanTimeToResult: 10,
    });
    expect(days).toEqual([{ date: '2026-03-01', department: null, ...total }]);
    expect((await statistics('dateFrom=2026-04-01&dateTo=2026-04-02')).total.meanTimeToResult).toBeNull();
  });

  it('is of the last 30 days where no period is given', async () => {
    const { from, to, groups: days } = await statistics('');
    expect(Date.parse(to) - Date.parse(from)).toBe(30 * 86_400_000);
    expect(Math.abs(Date.parse(to) - Date.now())).toBeLessThan(60_000);
    expect(days).toHaveLength(31);
  });

  it('counts confirmed frauds as far as the caller may read the verdict', async () => {
    const [first, second] = [await member(app), await member(app)];
    const matter = { analysisId: 'ana_v', reviewId: 'rev_v', number: 1, relation: 'assigned' } as const;
    await newMatter(app, matter, first);
    const confirmed = async (api: typeof app.admin) => (await statistics('', api)).total.fraudConfirmed;
    const blind = await app.withScopes('read:analyses');
    expect(await Promise.all([confirmed(first.api), confirmed(second.api), confirmed(blind)])).toEqual([1, 1, null]);
    await giveSecondTo(app, matter, second);
    await query(
      app.databaseUrl,
      `update reviews set status = 'completed', fraud_confirmed = true where id = 'rev_v_2'`,
    );
    expect(await Promise.all([confirmed(first.api), confirmed(second.api)])).toEqual([1, 1]);
    await query(app.databaseUrl, `update reviews set status = 'pending', fraud_confirmed = null where id = 'rev_v_2'`);
    expect(await Promise.all([confirmed(first.api), confirmed(second.api)])).toEqual([0, 0]); // not final any more
  });

  it('knows nothing of another account', async () => {
    await created(new Date().toISOString());
    const stranger = await secondAccount(app);
    expect((await statistics('', stranger)).total.analyses).toBe(0);
    expect((await statistics('')).total.analyses).toBe(1);
  });

  it.each([
    'groupBy=month',
    'timeZone=Nowhere/Else',
    'timeZone=%2B01:00',
    'dateFrom=2026-03-02&dateTo=2026-03-01',
    'dateFrom=2020-01-01&dateTo=2026-01-01',
    'limit=5',
  ])('refuses %s', async (parameters) => {
    const answer = await app.admin.get(`/v1/analyses/statistics?${parameters}`);
    expect(outcome(answer)).toEqual([400, 'INVALID_PARAMETERS']);
  });

  it('takes years of weeks and departments', async () => {
    expect(await groups('dateFrom=2020-01-01&dateTo=2026-01-01&groupBy=week')).toHaveLength(314);
    expect(await groups('dateFrom=2020-01-01&dateTo=2026-01-01&groupBy=department')).toEqual([]);
  });
});

describe('GET /v1/analyses/statistics for a reviewer who sees only what is assigned to them', () => {
  const app = useApp({ access: { reviewersSeeAssignedOnly: true } });

  it('counts that alone', async () => {
    const [ann, ben] = [await member(app), await member(app)];
    for (const [number, who] of [ann, ann, ben].entries())
      await newMatter(
        app,
        { analysisId: `ana_v${number}`, reviewId: `rev_v${number}`, number, relation: 'assigned' },
        who,
      );
    const total = async (api: typeof app.admin) => (await api.get('/v1/analyses/statistics')).body.total.analyses;
    expect(await Promise.all([total(ann.api), total(ben.api), total(app.admin)])).toEqual([2, 1, 3]);
  });
});
