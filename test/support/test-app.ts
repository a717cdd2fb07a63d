import type { NestExpressApplication } from '@nestjs/platform-express';
import { join } from 'node:path';
import type { Clock } from '../../src/core/platform/clock/clock.js';
import type { Config } from '../../src/core/platform/config/config.schema.js';
import { loadConfig, validate } from '../../src/core/platform/config/load-config.js';
import { merge } from '../../src/core/platform/config/merge.js';
import type { Network } from '../../src/core/platform/outbound/outbound.module.js';
import { startService } from '../../src/service.js';
import { adminEmail, adminPassword, adminToken } from './administrator.js';
import { Api } from './api.js';
import { createTestDatabase } from './test-database.js';
import { temporaryFolder } from './temporary-folder.js';

/** Opens /metrics. */
export const metricsToken = 'a token of the tests';

/** Only what can run everywhere: transcripts come with the uploads, the model is a small fixture. */
const testConfig = {
  http: { host: '127.0.0.1', port: 0, shutdownSeconds: 5 },
  operations: { host: '127.0.0.1', port: 0 },
  metrics: { token: metricsToken },
  auth: { admin: { email: adminEmail, password: adminPassword } },
  rateLimits: { requestsPerMinute: 1_000_000, uploadsPerMinute: 1_000_000, signInsPerMinute: 1_000_000 },
  pipeline: { transcribers: ['supplied'], fraudModels: [{ id: 'keywords' }], retrySeconds: 1, leaseSeconds: 3 },
  log: { format: 'text', level: 'error' },
  plugins: [
    ...['automatic', 'specific', 'round-robin', 'load-balanced', 'expertise'].map((name) => ({
      id: name,
      use: `assignment-${name}`,
    })),
    { id: 'supplied', use: 'transcriber-supplied', isolated: false },
    {
      id: 'keywords',
      use: './test/fixtures/keyword-model/index.js',
      options: { words: ['code', 'gift card'] },
      isolated: false,
    },
  ],
};

export interface TestApp {
  readonly app: NestExpressApplication;
  readonly config: Config;
  readonly databaseUrl: string;
  readonly recordings: string;
  /** Without credentials. */
  readonly anyone: Api;
  /** Signed in as the first administrator. */
  readonly admin: Api;
  /** With a new API key of these scopes. */
  withScopes(...scopes: string[]): Promise<Api>;
  /** The text for Prometheus. */
  metrics(): Promise<string>;
  close(): Promise<void>;
}

/** The whole service on a free port and a database of its own. `changes` are laid over the test configuration. */
export async function createTestApp(changes: object = {}, clock?: Clock, network?: Network): Promise<TestApp> {
  const database = await createTestDatabase();
  const folder = temporaryFolder();
  const { plugins: _, ...defaults } = loadConfig({}) as unknown as Record<string, unknown>;
  const own = { dataDir: folder.path, database: { url: database.url } };
  const tree = [testConfig, own, changes].reduce(merge, structuredClone(defaults));
  const config = validate({ tree, problems: [], sources: new Map(), folders: new Map() });
  const { app, url, stop } = await startService(config, { clock, network });
  const anyone = new Api(url!);
  const admin = anyone.bearer(await adminToken(anyone));
  return {
    app,
    config,
    databaseUrl: database.url,
    recordings: join(folder.path, 'recordings'),
    anyone,
    admin,
    withScopes: async (...scopes) =>
      anyone.key(
        (
          await admin.post('/v1/api-keys', {
            name: scopes.join(),
            scopes,
          })
        ).body.key,
      ),
    metrics: async () => (await anyone.get('/metrics', { authorization: `Bearer ${metricsToken}` })).text,
    close: async () => {
      await stop();
      await database.drop();
      folder.remove();
    },
  };
}
