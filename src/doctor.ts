import { Logger } from '@nestjs/common';
import { createServer } from 'node:http';
import { checkConfig } from './check-config.js';
import { AccountsService } from './core/features/accounts/accounts.service.js';
import { systemPrincipal } from './core/platform/caller/principal.js';
import type { Config } from './core/platform/config/config.schema.js';
import { NotMigrated } from './core/platform/database/migrate.js';
import { hostOnThisMachine } from './core/platform/http/connections/host-on-this-machine.js';
import { listen, PortInUse } from './core/platform/http/connections/listen.js';
import type { SetUpFinding } from './core/platform/set-up/set-up-check.js';
import { SetUp } from './core/platform/set-up/set-up.service.js';
import { ending } from './ending.js';
import { serviceLogger } from './service-logger.js';
import { createApp, prepare } from './service.js';

/** What the doctor found about one part: as the set-up page has it, or of what must be right before there is one. */
export type DoctorFinding = Pick<SetUpFinding, 'state' | 'message' | 'setting'> & { readonly check: string };

/**
 * Examines everything that the service needs on this node: the configuration, the port, the database and what the set-up page checks. The
 * service may run meanwhile. It prepares the data folder and an empty database as a start does, and changes nothing else.
 */
export async function* examine(env: NodeJS.ProcessEnv = process.env): AsyncGenerator<DoctorFinding> {
  const checked = await checkConfig(env).catch((error: Error) => error);
  if (checked instanceof Error)
    return yield { check: 'configuration', state: 'failed', message: checked.message, setting: null };
  const { config, warnings } = checked;
  if (warnings.length === 0)
    yield {
      check: 'configuration',
      state: 'ok',
      message: 'The configuration is valid, and its plugins start.',
      setting: null,
    };
  for (const message of warnings) yield { check: 'configuration', state: 'attention', message, setting: 'plugins' };
  Logger.overrideLogger(serviceLogger({ log: { ...config.log, level: 'error' } }));
  if (config.roles.includes('api')) yield await portOf(config);
  const foundation = await ending
    .hold(
      (signal) => prepare(config, { signal, migrateOnlyNew: true }),
      (prepared) => prepared.release(),
    )
    .catch((error: Error) => error);
  if (foundation instanceof Error) return yield unusable(foundation);
  // A node of the API: it takes no work from the others.
  const app = await ending.hold(
    () => createApp({ ...foundation, config: { ...config, roles: ['api'], desk: { ...config.desk, enabled: false } } }),
    (created) => created.close(),
  );
  const { id } = await app.get(AccountsService).ensureAccount();
  await app.init();
  yield* await app.get(SetUp).check({ caller: systemPrincipal(id) });
}

const unusable = (error: Error): DoctorFinding => ({
  check: 'database',
  state: error instanceof NotMigrated ? 'attention' : 'failed',
  message: error.message,
  setting: error instanceof NotMigrated ? null : 'database.url',
});

/** Whether the service can listen, or does. */
async function portOf({ http }: Config): Promise<DoctorFinding> {
  const { host, port } = http;
  const check = 'port';
  const server = createServer();
  try {
    await listen(server, { host, port, setting: 'http', hostVariable: 'HOST', portVariable: 'PORT' });
    server.close();
    return { check, state: 'ok', message: `Port ${port} of ${host} is free.`, setting: null };
  } catch (error) {
    if (error instanceof PortInUse && (await isCallwarden(host, port)))
      return { check, state: 'ok', message: `Callwarden runs on port ${port} of ${host}.`, setting: null };
    return { check, state: 'failed', message: (error as Error).message, setting: 'http.port' };
  }
}

const answerMs = 3000;

async function isCallwarden(host: string, port: number): Promise<boolean> {
  const url = `http://${hostOnThisMachine(host)}:${port}/openapi.json`;
  const response = await fetch(url, { signal: AbortSignal.timeout(answerMs) }).catch(() => undefined);
  if (!response?.ok) return false;
  const document = (await response.json().catch(() => undefined)) as { info?: { title?: string } } | undefined;
  return document?.info?.title?.startsWith('Callwarden') === true;
}
