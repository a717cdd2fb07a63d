import { createHash, randomInt } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { insertAnalyses } from '../e2e/analyses/list.rows.js';
import { type ServiceProcess, startServiceProcess } from '../support/service-process.js';
import { createTestDatabase } from '../support/test-database.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { until } from '../support/until.js';

/** 10 in `npm run soak`. */
const kills = Math.ceil(Number(process.env['CALLWARDEN_KILLS'] ?? 5) / 5) + 1;
const many = 20_000;
const longestWaitMs = 800;
const config = `
pipeline: { leaseSeconds: 3 }
rateLimits: { requestsPerMinute: 1000000, uploadsPerMinute: 1000000, signInsPerMinute: 1000000 }
log: { level: warn }
`;

describe('an export', () => {
  const folder = temporaryFolder();
  let service: ServiceProcess | undefined;
  afterAll(async () => {
    await service?.kill();
    folder.remove();
  });

  it(
    `is completed with each row once, though the service was killed ${kills} times while it was written`,
    async () => {
      const database = await createTestDatabase();
      writeFileSync(join(folder.path, 'kill.yaml'), config);
      const env = {
        CALLWARDEN_DATA_DIR: join(folder.path, 'data'),
        CALLWARDEN_CONFIG: join(folder.path, 'kill.yaml'),
        DATABASE_URL: database.url,
      };
      const signedIn = async () => {
        service = await startServiceProcess(env);
        return service.admin();
      };
      let api = await signedIn();
      await insertAnalyses(
        database.url,
        Array.from({ length: many }, (_, at) => ({ id: `ana_${at}`, duration: at })),
      );
      const request = { resource: 'analyses', format: 'jsonl', filters: { sortBy: 'duration', sortOrder: 'asc' } };
      const { exportId } = (await api.post('/v1/exports', request)).body;
      for (let kill = 0; kill < kills; kill++) {
        await delay(randomInt(longestWaitMs));
        await service!.kill();
        api = await signedIn();
      }
      const done = await until(
        async () => {
          const { body } = await api.get(`/v1/exports/${exportId}`);
          return body.status === 'completed' && body;
        },
        { seconds: 60 },
      );
      const { text } = await api.get(`/v1/exports/${exportId}/content`);
      expect(createHash('sha256').update(text).digest('hex')).toBe(done.sha256);
      const ids = text
        .trimEnd()
        .split('\n')
        .map((line) => (JSON.parse(line) as { duration: number }).duration);
      expect(ids).toEqual(Array.from({ length: many }, (_, at) => at));
      await database.drop();
    },
    120_000 + kills * 60_000,
  );
});
