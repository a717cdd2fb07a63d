import { randomInt } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Api } from '../support/api.js';
import { type ServiceProcess, startServiceProcess } from '../support/service-process.js';
import { createTestDatabase, query } from '../support/test-database.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { until } from '../support/until.js';

/** 25 in `npm run soak`. */
const kills = Math.ceil(Number(process.env['CALLWARDEN_KILLS'] ?? 5) / 2);
const atOnce = 4;
const longestWaitMs = 300;
const config = `
rateLimits: { requestsPerMinute: 1000000, uploadsPerMinute: 1000000, signInsPerMinute: 1000000 }
log: { level: warn }
`;

describe('an upload that is repeated with its Idempotency-Key', () => {
  const folder = temporaryFolder();
  let service: ServiceProcess | undefined;
  afterAll(async () => {
    await service?.kill();
    folder.remove();
  });

  it(
    `is one analysis, though the service was killed ${kills} times while it came in`,
    async () => {
      const database = await createTestDatabase();
      writeFileSync(join(folder.path, 'kill.yaml'), config);
      const env = {
        CALLWARDEN_DATA_DIR: join(folder.path, 'data'),
        CALLWARDEN_CONFIG: join(folder.path, 'kill.yaml'),
        DATABASE_URL: database.url,
      };
      const signedIn = async (): Promise<Api> => {
        service = await startServiceProcess(env);
        return service.admin();
      };
      const made = new Set<string>();
      let keys = 0;
      for (let kill = 0; kill < kills; kill++) {
        let api = await signedIn();
        const round = Array.from({ length: atOnce }, () => `upload-${keys++}`);
        const send = (key: string) =>
          api.upload({ file: 'samples/it-helpdesk.mp3', processImmediately: false }, { 'idempotency-key': key });
        const sent = round.map((key) => send(key).catch(() => undefined));
        await delay(randomInt(longestWaitMs));
        await service!.kill();
        await Promise.all(sent);
        api = await signedIn();
        // The key of a request that died is free again once its claim has run out.
        const answers = round.map((key) => until(async () => (await send(key)).status === 201, { seconds: 40 }));
        await Promise.all(answers);
        for (const key of round) made.add((await send(key)).body.analysisId);
        await service!.kill();
      }
      const rows = await query<{ id: string }[]>(database.url, 'select id from analyses');
      expect(rows.map(({ id }) => id).toSorted()).toEqual([...made].toSorted());
      expect(made.size).toBe(keys);
      expect(kept(join(folder.path, 'data/recordings')).length).toBeGreaterThanOrEqual(keys);
      await database.drop();
    },
    60_000 + kills * 60_000,
  );
});

const kept = (path: string) =>
  readdirSync(path, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
