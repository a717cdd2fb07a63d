import { randomInt } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../../src/core/platform/database/embedded-postgres.js';
import type { Api } from '../support/api.js';
import { type ServiceProcess, startServiceProcess } from '../support/service-process.js';
import { createTestDatabase, query } from '../support/test-database.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { until } from '../support/until.js';

/** 50 in `npm run soak`. */
const kills = Number(process.env['CALLWARDEN_KILLS'] ?? 5);
const longestWaitMs = 2000;

const config = `
pipeline: { transcribers: [slow], fraudModels: [{ id: keywords }], leaseSeconds: 3, retrySeconds: 1 }
rateLimits: { requestsPerMinute: 1000000, uploadsPerMinute: 1000000, signInsPerMinute: 1000000 }
log: { level: warn }
plugins:
  - { id: supplied, use: transcriber-supplied, optional: true }
  - { id: fraud-en, use: transcriber-supplied, optional: true }
  - { id: slow, use: ${resolve('test/fixtures')}/slow-transcriber.mjs }
  - { id: keywords, use: ${resolve('test/fixtures')}/keyword-model/index.js, options: { words: [code] } }
`;

/**
 * Each accepted upload is completed, once, with one transcript, one score and one event of each kind. Of those whose answer a
 * kill took, `unanswered` at most, some were stored: they are no exception.
 */
async function expectAllOnce(databaseUrl: string, accepted: readonly string[], unanswered = 0): Promise<void> {
  const rows = await query<{ id: string }[]>(
    databaseUrl,
    `select a.id, a.status, a.error, a.risk_score,
            (select count(*)::int from transcripts t where t.analysis_id = a.id) as transcripts,
            (select count(*)::int from model_scores s where s.analysis_id = a.id) as scores,
            (select count(*)::int from outbox_events e where e.name = 'analysis.started' and e.payload->>'analysisId' = a.id) as started,
            (select count(*)::int from outbox_events e where e.name = 'analysis.completed' and e.payload->>'analysisId' = a.id) as completed
       from analyses a order by a.id`,
  );
  const expected = {
    status: 'completed',
    error: null,
    risk_score: 90,
    transcripts: 1,
    scores: 1,
    started: 1,
    completed: 1,
  };
  const others = rows.map(({ id }) => id).filter((id) => !accepted.includes(id));
  expect(others.length).toBeLessThanOrEqual(unanswered);
  expect(rows).toEqual([...accepted, ...others].toSorted().map((id) => ({ id, ...expected })));
}

const allEnded = (databaseUrl: string) =>
  until(
    async () =>
      (
        await query<unknown[]>(
          databaseUrl,
          `select 1 from analyses where status not in ('completed', 'failed') limit 1`,
        )
      ).length === 0,
    {
      seconds: 120,
      what: 'the end of all analyses',
    },
  );

describe('an analysis survives', () => {
  const folder = temporaryFolder();
  const running = new Set<ServiceProcess>();
  const env = {
    CALLWARDEN_DATA_DIR: join(folder.path, 'data'),
    CALLWARDEN_CONFIG: join(folder.path, 'kill.yaml'),
  };
  const start = async (more: NodeJS.ProcessEnv = {}) => {
    const service = await startServiceProcess({ ...env, ...more });
    running.add(service);
    return service;
  };
  const upload = async (api: Api, accepted: string[]) => {
    const { status, body } = await api.upload({ file: 'samples/it-helpdesk.mp3' });
    if (status === 201) accepted.push(body.analysisId);
  };
  beforeAll(() => writeFileSync(env.CALLWARDEN_CONFIG, config));
  afterAll(async () => {
    await Promise.all([...running].map((service) => service.kill()));
    folder.remove();
  });

  it(
    `${kills} kills of the whole service at random moments`,
    async () => {
      const accepted: string[] = [];
      let unanswered = 0;
      for (let kill = 0; kill < kills; kill++) {
        const service = await start();
        const api = await service.admin();
        await upload(api, accepted);
        const second = upload(api, accepted).catch(() => void unanswered++); // may be cut off
        await delay(randomInt(longestWaitMs));
        await service.kill();
        await second;
      }
      const last = await start();
      const database = await startEmbeddedPostgres(join(env.CALLWARDEN_DATA_DIR, 'postgres')); // adopts the running one
      await allEnded(database.url);
      await expectAllOnce(database.url, accepted, unanswered);
      expect(await last.stop()).toBe(0);
      await database.stop();
    },
    60_000 + kills * 15_000,
  );

  it(
    `${kills} kills of a worker that runs apart`,
    async () => {
      const database = await createTestDatabase();
      const accepted: string[] = [];
      const apart = { DATABASE_URL: database.url };
      const front = await start({ ...apart, CALLWARDEN_ROLES: 'api,scheduler' });
      const api = await front.admin();
      for (let kill = 0; kill < kills; kill++) {
        const worker = await start({ ...apart, CALLWARDEN_ROLES: 'worker' });
        await Promise.all([upload(api, accepted), upload(api, accepted)]);
        await delay(randomInt(longestWaitMs));
        await worker.kill();
      }
      const worker = await start({ ...apart, CALLWARDEN_ROLES: 'worker' });
      await allEnded(database.url);
      await expectAllOnce(database.url, accepted);
      expect(accepted).toHaveLength(2 * kills);
      expect([await worker.stop(), await front.stop()]).toEqual([0, 0]);
      await database.drop();
    },
    60_000 + kills * 15_000,
  );
});
