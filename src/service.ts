import 'reflect-metadata';
import { Logger } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import compression from 'compression';
import type { Application } from 'express';
import helmet from 'helmet';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { AppModule, type Foundation } from './app.module.js';
import { AccountsService } from './core/features/accounts/accounts.service.js';
import { announceTus } from './core/features/analyses/resumable/tus-announcement.js';
import { tusPath } from './core/features/analyses/resumable/tus-version.js';
import type { Config } from './core/platform/config/config.schema.js';
import { Desk } from './core/features/desk/desk.js';
import { startEmbeddedPostgres } from './core/platform/database/embedded-postgres.js';
import { migrate } from './core/platform/database/migrate.js';
import { Metrics } from './core/features/operations/metrics.js';
import { OperationsServer } from './core/features/operations/operations-server.js';
import { ConfigError } from './core/platform/config/config-error.js';
import { errorsAsHtml } from './core/platform/errors/error-reference.js';
import { errorsPath } from './core/platform/errors/problem-body.js';
import { BodyWatch } from './core/platform/http/connections/body-watch.js';
import { hostOnThisMachine } from './core/platform/http/connections/host-on-this-machine.js';
import { listen } from './core/platform/http/connections/listen.js';
import { protectServer } from './core/platform/http/connections/protect-server.js';
import { requestId } from './core/platform/http/request-id.middleware.js';
import { OutboundClient } from './core/platform/outbound/guarded-client.js';
import type { Network } from './core/platform/outbound/outbound.module.js';
import { systemResolver } from './core/platform/outbound/system-resolver.js';
import { packagePath } from './core/platform/config/package-path.js';
import { wrongUses } from './core/platform/plugins/provider-uses.js';
import { missingWarning } from './core/platform/plugins/plugin-startup-error.js';
import { ProviderRegistry } from './core/platform/plugins/provider-registry.js';
import { allowOptions } from './core/platform/http/options.js';
import { makeDataFolder } from './core/platform/storage/data-folder.js';
import { LocalFileStore } from './core/platform/storage/local-file-store.js';
import { serviceLogger } from './service-logger.js';
import { startPlugins } from './start-plugins.js';

export interface Service {
  readonly app: NestExpressApplication;
  /** Where it answers; undefined on a node without the role api. */
  readonly url?: string;
  /** The port of health and metrics. */
  readonly operationsPort: number;
  stop(): Promise<void>;
}

/** What pages of other origins may send and read. No X-API-Key: keys are not for browsers. */
const requestHeaders = [
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
  'Last-Event-ID',
  'Prefer',
  'Range',
  'Tus-Resumable',
  'Upload-Length',
  'Upload-Metadata',
  'Upload-Offset',
  'X-API-Key',
  'X-Request-Id',
];
const responseHeaders = [
  'Link',
  'Accept-Ranges',
  'Content-Disposition',
  'Content-Range',
  'ETag',
  'Idempotent-Replay',
  'Location',
  'Retry-After',
  'Tus-Resumable',
  'Upload-Expires',
  'Upload-Length',
  'Upload-Offset',
  'Upload-Result',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-RateLimit-Reset-After',
  'X-Request-Id',
];

/** Connections to PostgreSQL for lists, queues, events and locks, some 35, and for commands that run at the same time. */
const otherConnections = 80;

/** Everything that is needed before Nest starts: database, schema, plugins. */
export async function prepare(
  config: Config,
  options: { plugins?: boolean; network?: Network; signal?: AbortSignal; migrateOnlyNew?: boolean } = {},
): Promise<Foundation & { release(): Promise<void> }> {
  const logger = new Logger('Start');
  makeDataFolder(config.dataDir);
  const embedded = config.database.url
    ? undefined
    : await startEmbeddedPostgres(join(config.dataDir, 'postgres'), {
        report: (text) => logger.warn(text),
        maxConnections: config.database.poolSize + otherConnections,
      });
  if (embedded)
    logger.log(
      embedded.adopted
        ? 'Using the embedded PostgreSQL that is already running.'
        : 'The embedded PostgreSQL was started.',
    );
  const outbound = outboundOfPlugins(config, options.network);
  const release = async () => {
    await outbound.close();
    await embedded?.stop();
  };
  try {
    options.signal?.throwIfAborted();
    const databaseUrl = config.database.url ?? embedded!.url;
    await migrate(databaseUrl, { onlyNew: options.migrateOnlyNew });
    const files = new LocalFileStore(join(config.dataDir, 'recordings'));
    await files.check();
    options.signal?.throwIfAborted();
    const registry = options.plugins === false ? new ProviderRegistry([]) : await startUsable(config, files, outbound);
    return { config, databaseUrl, registry, files, release };
  } catch (error) {
    await release();
    throw error;
  }
}

/** The providers, of the kinds that the configuration needs them to be. */
async function startUsable(config: Config, files: LocalFileStore, outbound: OutboundClient): Promise<ProviderRegistry> {
  const registry = await startPlugins(config, files, outbound);
  const problems = wrongUses(config, registry);
  const log = new Logger('Start');
  for (const plugin of registry.missing) log.warn(missingWarning(plugin));
  if (problems.length === 0) return registry;
  await registry.onApplicationShutdown();
  throw new ConfigError(problems);
}

export interface Surroundings extends Pick<Foundation, 'clock' | 'network'> {
  /** Aborted: the start is given up, and leaves nothing running. */
  readonly signal?: AbortSignal;
  /** Nobody will sign in: no administrator is made, and no password printed. */
  readonly withoutAdministrator?: boolean;
}

/** Starts the service; throws with a clear reason and leaves nothing running. Tests bring a clock that they can move, and a network of theirs. */
export async function startService(config: Config, surroundings: Surroundings = {}): Promise<Service> {
  Logger.overrideLogger(serviceLogger(config));
  const { signal, withoutAdministrator, ...around } = surroundings;
  const foundation = await prepare(config, { network: around.network, signal });
  const app = await createApp({ ...foundation, ...around }).catch(async (error) => {
    await foundation.release();
    throw error;
  });
  const stop = async () => {
    const late = setTimeout(
      () => app.getHttpServer().closeAllConnections?.(),
      config.http.shutdownSeconds * 1000,
    ).unref();
    await app.close();
    clearTimeout(late);
    await foundation.release();
  };
  try {
    signal?.throwIfAborted();
    const accounts = app.get(AccountsService);
    await (withoutAdministrator ? accounts.ensureAccount() : accounts.firstStart());
    await app.init();
    const operationsPort = await app.get(OperationsServer).listen();
    if (!config.roles.includes('api')) {
      sayCaveats(foundation.registry, config);
      return { app, operationsPort, stop };
    }
    protectServer(app.getHttpServer(), config.http.limits, proxiesOf(app));
    const address = await listen(app.getHttpServer(), {
      ...config.http,
      setting: 'http',
      hostVariable: 'HOST',
      portVariable: 'PORT',
    });
    sayCaveats(foundation.registry, config);
    return { app, url: urlOf(address), operationsPort, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** What the transcribers in use say of all their words. */
function sayCaveats(registry: ProviderRegistry, { pipeline, roles }: Config): void {
  if (!roles.includes('worker')) return;
  for (const id of pipeline.transcribers) {
    const { caveat } = registry.find('transcriber', id) ?? {};
    if (caveat) new Logger('Start').warn(caveat);
  }
}

/** The Nest application with all that stands before its routes; also what tests run. */
export async function createApp(foundation: Foundation): Promise<NestExpressApplication> {
  const { config } = foundation;
  const app = await NestFactory.create<NestExpressApplication>(AppModule.with(foundation), {
    bodyParser: false,
    abortOnError: false,
    logger: serviceLogger(config),
  });
  app.set('trust proxy', config.http.trustProxy);
  app.set('query parser', 'simple');
  app.disable('x-powered-by');
  app.disable('etag'); // ours are strong, and stand where If-Match is honoured
  app.use(requestId, app.get(Metrics).observe, app.get(BodyWatch).observe);
  app.use(
    helmet({
      contentSecurityPolicy: {
        directives: { 'script-src': ["'self'", "'unsafe-inline'"], 'upgrade-insecure-requests': null },
      },
    }),
  );
  app.use(tusPath, announceTus(config.uploads.maxBytes));
  app.use(allowOptions);
  app.enableCors({
    origin: [...config.http.corsOrigins],
    allowedHeaders: requestHeaders,
    exposedHeaders: responseHeaders,
  });
  app.use(
    compression({
      filter: (request, response) =>
        !String(response.getHeader('Content-Type')).startsWith('text/event-stream') &&
        compression.filter(request, response),
    }),
  );
  app.use(app.get(Desk).serve);
  const express = app.getHttpAdapter().getInstance() as Application;
  express.get(errorsPath, (_, response) => void response.type('html').send(errorsAsHtml()));
  SwaggerModule.setup('docs', app, openApi, {
    jsonDocumentUrl: 'openapi.json',
    yamlDocumentUrl: 'openapi.yaml',
    customSiteTitle: 'Callwarden API',
  });
  return app;
}

/** The generated document, read when it is first asked for: to make it at each start takes time, and memory that stays. */
const openApi = (): OpenAPIObject =>
  JSON.parse(readFileSync(packagePath('openapi/openapi.json'), 'utf8')) as OpenAPIObject;

/** For users of this machine. */
function urlOf({ address, port }: AddressInfo): string {
  return `http://${address === '::1' ? 'localhost' : hostOnThisMachine(address)}:${port}`;
}

/** Whether an address may speak for others, as Express knows it. */
const proxiesOf = (app: NestExpressApplication): ((address: string) => boolean) => {
  const trusts = (app.getHttpAdapter().getInstance() as Application).get('trust proxy fn') as Trust;
  return (address) => trusts(address, 0);
};
type Trust = (address: string, hop: number) => boolean;

/** Plugins start before the application, and with it the client of its own, is there. */
function outboundOfPlugins({ webhooks }: Config, { resolver = systemResolver, options }: Network = {}): OutboundClient {
  return new OutboundClient(webhooks, resolver, options);
}
