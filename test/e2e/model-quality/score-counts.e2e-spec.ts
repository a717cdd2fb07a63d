import { member } from '../../support/desk.js';
import { useApp } from '../../support/harness.js';
import { secondAccount } from '../../support/second-account.js';
import { query } from '../../support/test-database.js';

interface Scored {
  readonly id: string;
  readonly risk: number;
  readonly fraud?: boolean;
  readonly model?: string;
  readonly version?: string;
  readonly at?: string;
  readonly account?: string;
}

describe('the scores of a model', () => {
  let accountId: string;
  const app = useApp();
  beforeAll(async () => {
    ({ accountId } = (await app.admin.get('/v1/auth/me')).body);
  });
  afterEach(() => query(app.databaseUrl, 'delete from model_scores; delete from reviews'));

  async function store(...rows: Scored[]): Promise<void> {
    for (const { id, risk, fraud, model = 'guess', version = '1', at = '2026-03-04T12:00:00Z', account } of rows) {
      const owner = account ?? accountId;
      await query(
        app.databaseUrl,
        `insert into model_scores (analysis_id, provider_id, account_id, model, model_version, languages, risk, weight, indicators, created_at)
         values ($1, $3, $2, $3, $4, '{en}', $5, 1, '[]', $6)`,
        [id, owner, model, version, risk, at],
      );
      if (fraud === undefined) continue;
      await query(
        app.databaseUrl,
        `insert into reviews (id, account_id, analysis_id, status, urgency, review_type, require_second_review, created_by, created_at,
           updated_at, completed_at, fraud_confirmed)
         values ($1, $2, $3, 'completed', 2, 'standard', false, 'test', now(), now(), now(), $4)`,
        [`rev_${id}`, owner, id, fraud],
      );
    }
  }
  const march = 'dateFrom=2026-03-01&dateTo=2026-04-01';
  const counts = async (parameters = march) => (await app.admin.get(`/v1/models/guess/scores?${parameters}`)).body;

  it('are counted at each score, with the verdicts on them', async () => {
    await store(
      { id: 'ana_1', risk: 0.904, fraud: true },
      { id: 'ana_2', risk: 0.895, fraud: false, at: '2026-03-06T12:00:00Z' },
      { id: 'ana_3', risk: 0.9 },
      { id: 'ana_4', risk: 0.125 },
      { id: 'ana_5', risk: 1, fraud: true },
      { id: 'ana_6', risk: 0.5, at: '2026-04-01T00:00:00Z' },
      { id: 'ana_7', risk: 0.5, model: 'other' },
    );
    expect(await counts()).toEqual({
      model: 'guess',
      from: '2026-03-01T00:00:00.000Z',
      to: '2026-04-01T00:00:00.000Z',
      alertsFrom: 60,
      versions: [
        {
          version: '1',
          from: null,
          to: null,
          first: '2026-03-04T12:00:00.000Z',
          last: '2026-03-06T12:00:00.000Z',
          scores: [
            { score: 13, analyses: 1, frauds: 0, legitimate: 0 },
            { score: 90, analyses: 3, frauds: 1, legitimate: 1 },
            { score: 100, analyses: 1, frauds: 1, legitimate: 0 },
          ],
        },
      ],
    });
  });

  it('are told apart by version and by week', async () => {
    await store(
      { id: 'ana_1', risk: 0.9, version: '1.10', at: '2026-03-01T12:00:00Z' },
      { id: 'ana_2', risk: 0.9, version: '1.9', at: '2026-03-02T12:00:00Z' },
      { id: 'ana_3', risk: 0.1, version: '1.10', at: '2026-03-02T12:00:00Z' },
    );
    const of = ({ versions }: { versions: { version: string; from: string | null; to: string | null }[] }) =>
      versions.map(({ version, from, to }) => [version, from?.slice(0, 10), to?.slice(0, 10)]);
    expect(of(await counts(`${march}&interval=week`))).toEqual([
      ['1.9', '2026-03-02', '2026-03-09'],
      ['1.10', '2026-02-23', '2026-03-02'],
      ['1.10', '2026-03-02', '2026-03-09'],
    ]);
    expect(of(await counts(`${march}&version=1.9`))).toEqual([['1.9', undefined, undefined]]);
  });

  it('without dates are those of the last 90 days', async () => {
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    await store({ id: 'ana_1', risk: 0.9, at: daysAgo(89) }, { id: 'ana_2', risk: 0.9, at: daysAgo(91) });
    expect((await counts('')).versions[0].scores).toMatchObject([{ analyses: 1 }]);
  });

  it('are compared with those of another model at every threshold', async () => {
    await store(
      { id: 'ana_1', risk: 0.9, fraud: true },
      { id: 'ana_1', risk: 0.2, model: 'next' },
      { id: 'ana_2', risk: 0.3, fraud: false },
      { id: 'ana_2', risk: 0.7, model: 'next' },
      { id: 'ana_3', risk: 0.9 },
    );
    const { status, body } = await app.admin.get(`/v1/models/guess/comparison/next?${march}`);
    expect([status, body.model, body.with, body.analyses, body.thresholds.length]).toEqual([
      200,
      'guess',
      'next',
      2,
      101,
    ]);
    const none = { analyses: 0, frauds: 0, legitimate: 0 };
    const [fraud, legitimate] = [
      { analyses: 1, frauds: 1, legitimate: 0 },
      { analyses: 1, frauds: 0, legitimate: 1 },
    ];
    expect(body.thresholds[60]).toEqual({
      threshold: 60,
      both: none,
      onlyModel: fraud,
      onlyWith: legitimate,
      neither: none,
    });
    expect(body.thresholds[80]).toMatchObject({ onlyModel: fraud, neither: legitimate });
    const code = async (path: string) => (await app.admin.get(`/v1/models/guess/comparison/${path}`)).body.error.code;
    expect(await code('guess')).toBe('INVALID_PARAMETERS');
    expect(await code('next?dateFrom=soon')).toBe('INVALID_PARAMETERS');
    expect(await code('none')).toBe('MODEL_NOT_FOUND');
  });

  it('models are listed with the providers that run them', async () => {
    await store(
      { id: 'ana_1', risk: 0.9 },
      { id: 'ana_2', risk: 0.9, model: 'next' },
      { id: 'ana_3', risk: 0.9, model: 'next' },
    );
    const { data } = (await app.admin.get('/v1/models')).body;
    expect(data).toEqual([
      { model: 'guess', providers: [], hasScores: true },
      {
        model: 'keyword-model',
        providers: [{ id: 'keywords', version: '2.1.0', shadow: false }],
        hasScores: false,
      },
      { model: 'next', providers: [], hasScores: true },
    ]);
  });

  it('of another account are not known', async () => {
    const stranger = await secondAccount(app);
    const { accountId: account } = (await stranger.get('/v1/auth/me')).body;
    await store({ id: 'ana_1', risk: 0.9, fraud: true }, { id: 'ana_1', risk: 0.8, model: 'next' });
    for (const path of ['guess/scores', 'guess/comparison/next'])
      expect((await stranger.get(`/v1/models/${path}`)).body.error.code).toBe('MODEL_NOT_FOUND');
    expect((await stranger.get('/v1/models')).body.data.map(({ model }: { model: string }) => model)).toEqual([
      'keyword-model',
    ]);
    await store({ id: 'ana_9', risk: 0.1, account });
    expect((await stranger.get(`/v1/models/guess/scores?${march}`)).body.versions).toMatchObject([
      { scores: [{ score: 10, analyses: 1, frauds: 0, legitimate: 0 }] },
    ]);
  });

  it('need read:analyses', async () => {
    await store({ id: 'ana_1', risk: 0.9 });
    const viewer = await member(app, { role: 'viewer' });
    for (const path of ['/v1/models', '/v1/models/guess/scores', '/v1/models/guess/comparison/keywords']) {
      expect((await viewer.api.get(path)).status).toBe(200);
      expect((await (await app.withScopes('read:reviews')).get(path)).status).toBe(403);
      expect((await app.anyone.get(path)).status).toBe(401);
    }
  });
});

describe('the scores of a model, for those who see what is assigned to them only', () => {
  const app = useApp({ access: { reviewersSeeAssignedOnly: true } });
  it('are refused', async () => {
    const { api } = await member(app);
    for (const path of ['/v1/models', '/v1/models/keywords/scores', '/v1/models/keywords/comparison/x'])
      expect((await api.get(path)).body.error.code).toBe('INSUFFICIENT_PERMISSIONS');
  });
});
