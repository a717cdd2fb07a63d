import { useApp } from '../../support/harness.js';
import { secondAccount } from '../../support/second-account.js';
import { query } from '../../support/test-database.js';

interface Scored {
  readonly id: string;
  readonly risk: number;
  readonly version?: string;
  readonly model?: string;
  readonly account?: string;
}
interface Reviewed {
  readonly analysis: string;
  /** Undefined while it is pending. */
  readonly fraud?: boolean;
  readonly at?: string;
  readonly account?: string;
  readonly second_review_of?: string;
  readonly adjudication_of?: string;
  readonly golden_beside?: string;
}

/** Of a version nothing is known. */
const nothing = {
  from: null,
  to: null,
  reviewed: 0,
  confirmed: 0,
  truePositives: 0,
  falsePositives: 0,
  trueNegatives: 0,
  falseNegatives: 0,
  precision: null,
  recall: null,
  falsePositiveRate: null,
  brierScore: null,
  expectedCalibrationError: null,
  calibration: [],
  indicators: [],
};

describe('GET /v1/models/{model}/quality', () => {
  let accountId: string;
  const app = useApp();
  beforeAll(async () => {
    ({ accountId } = (await app.admin.get('/v1/auth/me')).body);
  });
  afterEach(() => query(app.databaseUrl, 'delete from model_scores; delete from reviews'));

  async function score(...rows: Scored[]): Promise<void> {
    for (const { id, risk, version = '1.0.0', model = 'guess', account = accountId } of rows)
      await query(
        app.databaseUrl,
        `insert into model_scores (analysis_id, provider_id, account_id, model, model_version, languages, risk, weight, indicators, created_at)
         values ($1, 'fraud', $2, $3, $4, '{en}', $5, 1, '[]', now())`,
        [id, account, model, version, risk],
      );
  }
  async function review(id: string, { analysis, fraud, at = '2026-03-04T12:00:00Z', account, ...more }: Reviewed) {
    const { second_review_of = null, adjudication_of = null, golden_beside = null } = more;
    await query(
      app.databaseUrl,
      `insert into reviews (id, account_id, analysis_id, status, urgency, review_type, require_second_review, created_by, created_at,
         updated_at, completed_at, fraud_confirmed, second_review_of, adjudication_of, golden_beside)
       values ($1, $2, $3, $4, 2, 'standard', false, 'test', now(), now(), $5, $6, $7, $8, $9)`,
      [
        id,
        account ?? accountId,
        analysis,
        fraud === undefined ? 'pending' : 'completed',
        fraud === undefined ? null : at,
        fraud,
        second_review_of,
        adjudication_of,
        golden_beside,
      ],
    );
  }
  /** Scores with their verdicts. */
  async function decided(...rows: (Scored & { fraud: boolean; at?: string })[]): Promise<void> {
    for (const { fraud, at, ...row } of rows) {
      await score(row);
      await review(`rev_${row.id}`, { analysis: row.id, fraud, at, account: row.account });
    }
  }
  const quality = async (parameters = '', model = 'guess') =>
    (await app.admin.get(`/v1/models/${model}/quality${parameters && `?${parameters}`}`)).body;
  const counts = async (parameters = '') =>
    (await quality(parameters)).versions.map(({ version, from, reviewed, confirmed }: Record<string, unknown>) => [
      version,
      from,
      reviewed,
      confirmed,
    ]);

  it('holds the risks of a model against the verdicts of reviewers', async () => {
    await decided(
      { id: 'ana_1', risk: 0.95, fraud: true },
      { id: 'ana_2', risk: 0.9, fraud: true },
      { id: 'ana_3', risk: 0.65, fraud: false },
      { id: 'ana_4', risk: 0.35, fraud: true },
      { id: 'ana_5', risk: 0.15, fraud: false },
      { id: 'ana_6', risk: 0.05, fraud: false },
    );
    await score({ id: 'ana_7', risk: 0.99 });
    await review('rev_7', { analysis: 'ana_7' });
    await review('rev_8', { analysis: 'ana_8', fraud: true });
    expect(await quality()).toEqual({
      model: 'guess',
      threshold: 0.6,
      versions: [
        {
          version: '1.0.0',
          from: null,
          to: null,
          reviewed: 6,
          confirmed: 3,
          truePositives: 2,
          falsePositives: 1,
          trueNegatives: 2,
          falseNegatives: 1,
          precision: 0.666667,
          recall: 0.666667,
          falsePositiveRate: 0.333333,
          brierScore: 0.147083,
          expectedCalibrationError: 0.275,
          calibration: [
            { from: 0, to: 0.1, count: 1, meanRisk: 0.05, fraudRate: 0 },
            { from: 0.1, to: 0.2, count: 1, meanRisk: 0.15, fraudRate: 0 },
            { from: 0.3, to: 0.4, count: 1, meanRisk: 0.35, fraudRate: 1 },
            { from: 0.6, to: 0.7, count: 1, meanRisk: 0.65, fraudRate: 0 },
            { from: 0.9, to: 1, count: 2, meanRisk: 0.925, fraudRate: 1 },
          ],
          indicators: [],
        },
      ],
    });
  });

  it('takes another threshold, which itself is flagged', async () => {
    await decided({ id: 'ana_1', risk: 0.3, fraud: true }, { id: 'ana_2', risk: 0.29, fraud: true });
    const { threshold, versions } = await quality('threshold=0.3');
    expect([threshold, versions[0].truePositives, versions[0].recall]).toEqual([0.3, 1, 0.5]);
    expect((await quality('threshold=0')).versions[0]).toMatchObject({ recall: 1, falsePositiveRate: null });
    expect((await quality('threshold=1')).versions[0]).toMatchObject({ recall: 0, precision: null });
  });

  describe('counts a verdict once it is final', () => {
    const second = (analysis: string, fraud?: boolean, at?: string) =>
      review(`rev_second_${analysis}`, { analysis, fraud, at, second_review_of: `rev_${analysis}` });
    const adjudicated = (analysis: string, fraud?: boolean, at?: string) =>
      review(`rev_third_${analysis}`, { analysis, fraud, at, adjudication_of: `rev_${analysis}` });

    it('not while a second review is open', async () => {
      await decided({ id: 'ana_1', risk: 0.9, fraud: true });
      await second('ana_1');
      expect(await counts()).toEqual([]);
    });

    it('with a second review that agrees, from when that was done', async () => {
      await decided({ id: 'ana_1', risk: 0.9, fraud: true, at: '2026-03-04T12:00:00Z' });
      await second('ana_1', true, '2026-03-06T12:00:00Z');
      expect(await counts()).toEqual([['1.0.0', null, 1, 1]]);
      expect(await counts('dateTo=2026-03-05')).toEqual([]);
      expect(await counts('dateFrom=2026-03-06&dateTo=2026-03-07')).toEqual([['1.0.0', null, 1, 1]]);
    });

    it('not where a second review differs, until somebody has decided between them', async () => {
      await decided({ id: 'ana_1', risk: 0.9, fraud: true });
      await second('ana_1', false);
      expect(await counts()).toEqual([]);
      await adjudicated('ana_1');
      expect(await counts()).toEqual([]);
      await query(
        app.databaseUrl,
        `update reviews set status = 'completed', fraud_confirmed = false, completed_at = '2026-03-08' where id = 'rev_third_ana_1'`,
      );
      expect(await counts()).toEqual([['1.0.0', null, 1, 0]]);
      expect(await counts('dateFrom=2026-03-08')).toEqual([['1.0.0', null, 1, 0]]);
    });

    it('and never that of a hidden copy of a golden analysis', async () => {
      await decided({ id: 'ana_1', risk: 0.9, fraud: true });
      await review('rev_copy', { analysis: 'ana_1', fraud: false, golden_beside: 'rev_beside' });
      expect(await counts()).toEqual([['1.0.0', null, 1, 1]]);
    });
  });

  it('tells versions apart, the newest last, or answers for one of them', async () => {
    await decided(
      { id: 'ana_1', risk: 0.9, fraud: true, version: '1.10.0' },
      { id: 'ana_2', risk: 0.9, fraud: false, version: '1.9.0' },
      { id: 'ana_3', risk: 0.1, fraud: false, version: '1.10.0' },
    );
    expect(await counts()).toEqual([
      ['1.9.0', null, 1, 0],
      ['1.10.0', null, 2, 1],
    ]);
    expect(await counts('version=1.10.0')).toEqual([['1.10.0', null, 2, 1]]);
    expect(await counts('version=1.1')).toEqual([]);
  });

  it.each([
    ['day', ['2026-02-28', '2026-03-01', '2026-03-02'], '2026-03-03'],
    ['week', ['2026-02-23', '2026-03-02'], '2026-03-09'],
    ['month', ['2026-02-01', '2026-03-01'], '2026-04-01'],
  ])('tells each %s apart, in UTC', async (interval, starts, end) => {
    await decided(
      { id: 'ana_1', risk: 0.9, fraud: true, at: '2026-02-28T23:59:59.999Z' },
      { id: 'ana_2', risk: 0.9, fraud: true, at: '2026-03-01T00:00:00Z' },
      { id: 'ana_3', risk: 0.9, fraud: false, at: '2026-03-02T00:00:00Z' },
      { id: 'ana_4', risk: 0.9, fraud: false, at: '2026-03-02T23:30:00Z' },
    );
    const { versions } = await quality(`interval=${interval}`);
    const midnight = (day: string) => `${day}T00:00:00.000Z`;
    expect(versions.map(({ from }: { from: string }) => from)).toEqual(starts.map(midnight));
    expect(versions.map(({ to }: { to: string }) => to)).toEqual([...starts.slice(1), end].map(midnight));
    const total = versions.reduce((sum: number, { reviewed }: { reviewed: number }) => sum + reviewed, 0);
    expect(total).toBe(4);
  });

  it('knows nothing of another account', async () => {
    const stranger = await secondAccount(app);
    const { accountId: other } = (await stranger.get('/v1/auth/me')).body;
    await decided({ id: 'ana_1', risk: 0.9, fraud: true });
    expect((await stranger.get('/v1/models/guess/quality')).status).toBe(404);
    await decided({ id: 'ana_2', risk: 0.1, fraud: false, account: other });
    await score({ id: 'ana_3', risk: 0.1, account: other });
    await review('rev_3', { analysis: 'ana_3', fraud: true }); // of an id that the other account has, too
    expect(await counts()).toEqual([['1.0.0', null, 1, 1]]);
    const { versions } = (await stranger.get('/v1/models/guess/quality')).body;
    expect(versions).toEqual([expect.objectContaining({ reviewed: 1, confirmed: 0 })]);
  });

  it('takes the name of a model, or the id of the provider that runs it', async () => {
    const { name, version } = configured;
    expect(await quality('', name)).toEqual({ model: name, threshold: 0.6, versions: [{ version, ...nothing }] });
    expect(await quality('', 'keywords')).toEqual(await quality('', name));
    expect((await quality('interval=day', name)).versions).toEqual([]);
    expect((await quality('version=0.0.1', name)).versions).toEqual([]);
    await decided({ id: 'ana_1', risk: 0.9, fraud: true, model: name, version: '0.9.0' });
    const { versions } = await quality('', 'keywords');
    expect(versions).toEqual([expect.objectContaining({ version: '0.9.0', reviewed: 1 }), { version, ...nothing }]);
  });

  it('does not know a model that gave no score and is not configured', async () => {
    for (const model of ['nonesuch', 'supplied', '%00', 'a%2Fb']) {
      const { status, body } = await app.admin.get(`/v1/models/${model}/quality`);
      expect([status, body.error.code]).toEqual([404, 'MODEL_NOT_FOUND']);
    }
  });

  it.each([
    'threshold=1.01',
    'threshold=-0.1',
    'threshold=high',
    'threshold=',
    'interval=year',
    'dateFrom=yesterday',
    'dateFrom=2026-03-02&dateTo=2026-03-01',
    'version=',
    'limit=5',
  ])('refuses %s', async (parameters) => {
    const { status, body } = await app.admin.get(`/v1/models/guess/quality?${parameters}`);
    expect([status, body.error.code]).toEqual([400, 'INVALID_PARAMETERS']);
  });

  it('needs read:analyses, and nothing else', async () => {
    await score({ id: 'ana_1', risk: 0.9 });
    const path = '/v1/models/guess/quality';
    expect((await (await app.withScopes('read:analyses')).get(path)).status).toBe(200);
    const { status, body } = await (await app.withScopes('read:reviews')).get(path);
    expect([status, body.error.code]).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
    expect((await app.anyone.get(path)).status).toBe(401);
  });
});

/** Of test/fixtures/keyword-model. */
const configured = { name: 'keyword-model', version: '2.1.0' };
