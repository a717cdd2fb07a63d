import { createTestApp, type TestApp } from '../../support/test-app.js';
import { query } from '../../support/test-database.js';
import { until } from '../../support/until.js';

describe('an entry of the list of analyses', () => {
  let app: TestApp;
  let analysisId: string;
  beforeAll(async () => {
    app = await createTestApp();
    const upload = { file: 'samples/bank-impersonation-otp.ogg', transcript: 'samples/bank-impersonation-otp.vtt' };
    const metadata = { callerId: '+15550100', priority: 'urgent' };
    analysisId = (await app.admin.upload({ ...upload, metadata })).body.analysisId;
    await until(async () => (await app.admin.get(`/v1/analyses/${analysisId}`)).body.status === 'completed');
    await app.admin.put(`/v1/analyses/${analysisId}`, { metadata: { department: 'cards' } });
  });
  afterAll(() => app?.close());
  const entry = async () => (await app.admin.get('/v1/analyses')).body.data[0];

  it('says what the call is about without a read of the analysis', async () => {
    expect(await entry()).toMatchObject({
      analysisId,
      priority: 'urgent',
      callerId: '+15550100',
      department: 'cards',
      fileName: 'bank-impersonation-otp.ogg',
      language: 'en',
      indicatorTypes: ['acme_keyword'], // once, though it was found more than once
      warnings: [],
      notScored: null,
      reviewers: [],
      verdict: null,
    });
    const { fraudAnalysis } = (await app.admin.get(`/v1/analyses/${analysisId}`)).body;
    expect(fraudAnalysis.fraudIndicators.length).toBeGreaterThan(1);
  });

  it('has the codes of warnings', async () => {
    const warnings = [{ code: 'TRUNCATED_RECORDING', message: 'The recording ends early.' }];
    await query(app.databaseUrl, 'update analyses set warnings = $1', [JSON.stringify(warnings)]);
    expect((await entry()).warnings).toEqual(['TRUNCATED_RECORDING']);
  });

  it('has the reviewer and, once the review is completed, the verdict', async () => {
    const { user } = (await app.admin.get('/v1/auth/me')).body;
    const { reviewId } = (await app.admin.post('/v1/reviews', { analysisId, assignedTo: user.userId })).body;
    const { userId, email, name } = user;
    expect(await entry()).toMatchObject({ reviewers: [{ userId, email, name }], verdict: null });
    await app.admin.put(`/v1/reviews/${reviewId}`, { status: 'completed', findings: { fraudConfirmed: true } });
    expect((await entry()).verdict).toBe('fraud');
    await app.admin.put(`/v1/reviews/${reviewId}`, { status: 'completed', findings: { fraudConfirmed: false } });
    expect((await entry()).verdict).toBe('legitimate');
  });
});
