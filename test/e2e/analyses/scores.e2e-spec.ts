import type { Answer } from '../../support/api.js';
import { heldAnalysis, type Member, member } from '../../support/desk.js';
import { useApp } from '../../support/harness.js';
import { query } from '../../support/test-database.js';
import { until } from '../../support/until.js';

const outcome = ({ status, body }: Answer): unknown[] => [status, body.error?.code];
const model = (id: string, words: string[]) => ({
  id,
  use: './test/fixtures/keyword-model/index.js',
  options: { words },
  isolated: false,
});

describe('scores of an analysis', () => {
  const app = useApp({
    pipeline: { fraudModels: [{ id: 'keywords' }, { id: 'tried', shadow: true }] },
    plugins: [
      { id: 'automatic', use: 'assignment-automatic' },
      { id: 'supplied', use: 'transcriber-supplied', isolated: false },
      model('keywords', ['code', 'gift card']),
      model('tried', ['nothing of the call']),
      model('spare', ['code']),
    ],
  });
  let [ann, sue] = [] as unknown as [Member, Member];
  beforeAll(async () => {
    ann = await member(app, { role: 'viewer' });
    sue = await member(app, { role: 'supervisor' });
  });

  const completed = (id: string) =>
    until(async () => (await app.admin.get(`/v1/analyses/${id}`)).body.status === 'completed');
  const analysed = async (): Promise<string> => {
    const upload = { file: 'samples/bank-impersonation-otp.ogg', transcript: 'samples/bank-impersonation-otp.vtt' };
    const { analysisId } = (await app.admin.upload(upload)).body;
    await completed(analysisId);
    return analysisId;
  };
  const ask = (id: string, provider: unknown, api = sue.api) => api.post(`/v1/analyses/${id}/scores`, { provider });
  const scores = async (id: string, api = sue.api) => (await api.get(`/v1/analyses/${id}/scores`)).body.data;

  it('are those of its result, compared with themselves', async () => {
    const id = await analysed();
    const { fraudAnalysis } = (await sue.api.get(`/v1/analyses/${id}`)).body;
    const keywords = (await scores(id)).find(({ provider }: { provider: string }) => provider === 'keywords');
    expect(keywords).toMatchObject({
      riskScore: fraudAnalysis.riskScore,
      riskLevel: fraudAnalysis.riskLevel,
      current: true,
      change: 0,
      requestedBy: null,
    });
    expect((await scores(id)).map(({ provider }: { provider: string }) => provider).toSorted()).toEqual([
      'keywords',
      'tried',
    ]);
  });

  it('by a chosen model are kept and compared, and leave the result as it is', async () => {
    const id = await analysed();
    const before = (await sue.api.get(`/v1/analyses/${id}`)).body;
    const { status, body } = await ask(id, 'spare');
    expect([status, body]).toMatchObject([
      200,
      { provider: 'spare', current: false, change: null, shadow: true, transcriptVersion: 1, requestedBy: sue.userId },
    ]);
    const again = (await ask(id, 'keywords')).body;
    expect(again).toMatchObject({ provider: 'keywords', current: false, change: 0 });
    expect(await scores(id)).toEqual(expect.arrayContaining([body, again]));
    expect((await sue.api.get(`/v1/analyses/${id}`)).body).toEqual(before);
  });

  it('of earlier runs stay, with the difference to the present one', async () => {
    const id = await analysed();
    await query(
      app.databaseUrl,
      `update model_scores set risk = 0.1, model_version = '0.9' where analysis_id = $1 and provider_id = 'keywords'`,
      [id],
    );
    await app.admin.post(`/v1/analyses/${id}/process`);
    await completed(id);
    const { riskScore } = (await sue.api.get(`/v1/analyses/${id}`)).body.fraudAnalysis;
    const earlier = (await scores(id)).filter(({ version }: { version: string }) => version === '0.9');
    expect(earlier).toMatchObject([{ riskScore: 10, change: 10 - riskScore, current: false, requestedBy: null }]);
  });

  it('of shadow models are for supervisors alone', async () => {
    const id = await analysed();
    await ask(id, 'tried');
    expect((await scores(id, ann.api)).map(({ provider }: { provider: string }) => provider)).toEqual(['keywords']);
    const key = await app.withScopes('read:analyses', 'write:analyses');
    expect(outcome(await ask(id, 'tried', key))).toEqual([422, 'VALIDATION_FAILED']);
    expect((await ask(id, 'keywords', key)).status).toBe(200);
  });

  it('need a transcript, and a model that is there', async () => {
    expect(outcome(await ask(await heldAnalysis(app), 'keywords'))).toEqual([404, 'TRANSCRIPTION_NOT_FOUND']);
    expect(outcome(await ask('ana_none', 'keywords'))).toEqual([404, 'ANALYSIS_NOT_FOUND']);
    const answer = await ask(await analysed(), 'others');
    expect([...outcome(answer), answer.body.error.details.fields[0].path]).toEqual([
      422,
      'VALIDATION_FAILED',
      'provider',
    ]);
  });

  it('are erased with it', async () => {
    const id = await analysed();
    await ask(id, 'keywords');
    await app.admin.delete(`/v1/analyses/${id}`);
    expect(await query(app.databaseUrl, 'select 1 from kept_scores where analysis_id = $1', [id])).toEqual([]);
  });
});
