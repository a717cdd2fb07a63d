import { createTestApp, type TestApp } from '../support/test-app.js';
import { until } from '../support/until.js';

const recording = 'samples/bank-impersonation-otp.ogg';
const transcript = 'samples/bank-impersonation-otp.vtt';

describe('POST /v1/upload', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await createTestApp()));
  afterAll(() => app?.close());

  it('takes a recording with a transcript to a completed analysis', async () => {
    const { status, body } = await app.admin.upload({
      file: recording,
      transcript,
      metadata: { callerId: '+15550100', priority: 'high' },
    });
    expect({ status, ...body }).toMatchObject({
      status: expect.anything(),
      analysisId: expect.stringMatching(/^ana_/),
      fileId: expect.stringMatching(/^fil_/),
      estimatedTime: expect.any(Number),
    });
    const analysis = await until(async () => {
      const read = await app.admin.get(`/v1/analyses/${body.analysisId}`);
      return read.body.status === 'completed' && read.body;
    });
    expect(analysis.fraudAnalysis).toMatchObject({ riskScore: 90, riskLevel: 'critical' });
    expect(analysis.metadata.callerId).toBe('+15550100');
  });
});
