import { join } from 'node:path';
import { useApp } from '../../support/harness.js';
import { query } from '../../support/test-database.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { until } from '../../support/until.js';

const folder = temporaryFolder();
afterAll(() => folder.remove());

describe.each([
  ['exit', 'PROVIDER_CRASHED', 2],
  ['hang', 'PROVIDER_TIMEOUT', 2],
  ['throw', 'PROVIDER_FAILED', 2],
  ['refuse', 'MODEL_REFUSED', 1],
  ['odd', 'PROVIDER_FAILED', 1],
  ['recover', null, 2],
])('a fraud model in the mood to %s', (mood, code, attempts) => {
  const app = useApp({
    pipeline: {
      fraudModels: [{ id: 'moody' }],
      maxAttempts: 2,
      retrySeconds: 1,
      // A busy machine starts a crashed plugin again in more than a second; none but `hang` is to meet its deadline.
      deadlineSeconds: mood === 'hang' ? { score: 1 } : {},
    },
    plugins: [
      { id: 'moody', use: './test/fixtures/moody-model.mjs', options: { mood, mark: join(folder.path, 'mark') } },
    ],
  });

  it(
    code
      ? `fails its analysis with ${code} after ${attempts} attempts, and nothing else`
      : 'is asked again and completes',
    async () => {
      const { body } = await app.admin.upload({
        file: 'samples/it-helpdesk.mp3',
        transcript: 'samples/it-helpdesk.vtt',
      });
      const analysis = await until(async () => {
        const read = await app.admin.get(`/v1/analyses/${body.analysisId}?include=transcription`);
        return ['completed', 'failed'].includes(read.body.status) && read.body;
      });
      if (code) {
        expect(analysis).toMatchObject({
          status: 'failed',
          fraudAnalysis: null,
          error: { code, stage: 'score', attempts },
        });
        expect(analysis.error.message).not.toContain('/opt/models');
      } else expect(analysis).toMatchObject({ status: 'completed', error: null, fraudAnalysis: { riskScore: 50 } });
      expect(analysis.transcription.text).toContain('help desk'); // what an earlier stage has found stays
      const [row] = await query<{ attempts: number; events: string[] }[]>(
        app.databaseUrl,
        `select attempts, (select array_agg(name order by id) from outbox_events) as events from analyses where id = $1`,
        [body.analysisId],
      );
      const last = code ? 'analysis.failed' : 'analysis.completed';
      expect(row!.attempts).toBe(attempts);
      expect(row!.events.filter((name) => name.startsWith('analysis.'))).toEqual([
        'analysis.queued',
        'analysis.started',
        last,
      ]);
      expect((await app.anyone.get('/health/ready')).status).toBe(200);
    },
  );
});
