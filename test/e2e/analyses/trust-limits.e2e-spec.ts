import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { useApp } from '../../support/harness.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import type { TestApp } from '../../support/test-app.js';
import { until } from '../../support/until.js';

const file = 'samples/bank-impersonation-otp.ogg';
const completed = (app: TestApp, analysisId: string) =>
  until(
    async () => {
      const { body } = await app.admin.get(`/v1/analyses/${analysisId}`);
      return body.status === 'completed' && body;
    },
    { seconds: 30 },
  );

describe('a transcript below the trust limit of its transcriber', () => {
  const folder = temporaryFolder();
  const confidence = join(folder.path, 'confidence');
  const ears = (more: object = {}) => ({
    pipeline: { transcribers: ['ears'] },
    plugins: [{ id: 'ears', use: './test/fixtures/doubtful-transcriber.mjs', options: { confidence }, ...more }],
  });
  afterAll(() => folder.remove());

  describe.each([true, false])('of its own, isolated %j', (isolated) => {
    const app = useApp(ears({ isolated }));

    it('is not scored, until the analysis is run again with a better one', async () => {
      writeFileSync(confidence, '0.59');
      const { analysisId } = (await app.admin.upload({ file })).body;
      const ended = () => completed(app, analysisId);
      expect((await ended()).notScored).toMatchObject({
        reason: 'LOW_CONFIDENCE',
        message: expect.stringContaining('below 0.6, the trust limit of ears') as string,
      });
      writeFileSync(confidence, '0.6');
      await app.admin.post(`/v1/analyses/${analysisId}/process`);
      expect(await ended()).toMatchObject({ notScored: null, fraudAnalysis: { riskScore: 90 } });
      writeFileSync(confidence, '0.1');
      await app.admin.post(`/v1/analyses/${analysisId}/process`);
      expect(await ended()).toMatchObject({
        notScored: { reason: 'LOW_CONFIDENCE' },
        fraudAnalysis: { riskScore: null },
      });
    }, 60_000);
  });

  describe('that the administrator has set', () => {
    const app = useApp(ears({ trustLimit: 0.95 }));

    it('is not scored', async () => {
      writeFileSync(confidence, '0.9');
      const { analysisId } = (await app.admin.upload({ file })).body;
      const { notScored } = await completed(app, analysisId);
      expect(notScored.message).toContain('below 0.95');
    }, 60_000);
  });
});
