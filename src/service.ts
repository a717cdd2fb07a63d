import 'reflect-metadata';
import { ConsoleLogger, Logger } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { SwaggerModule } from '@nestjs/swagger';
import compression from 'compression';
import helmet from 'helmet';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isatty } from 'node:tty';
import { AppModule, type Foundation } from './app.module.js';
import { AccountsService } from './core/auth/accounts.service.js';
import type { Config } from './core/config/config.schema.js';
import { startEmbeddedPostgres } from './core/database/embedded-postgres.js';
import { migrate } from './core/database/migrate.js';
import { Metrics } from './core/health/metrics.js';
import { jsonBody } from './core/http/json-body.middleware.js';
import { requestId } from './core/http/request-id.middleware.js';
import { openApiDocument } from './core/openapi/document.js';
import { OutboundClient } from './core/outbound/guarded-client.js';
import type { Network } from './core/outbound/outbound.module.js';
import { systemResolver } from './core/outbound/system-resolver.js';
import { packagePath } from './core/package-path.js';
import { ProviderRegistry } from './core/plugins/provider-registry.js';
import { LocalFileStore } from './core/storage/local-file-store.js';
import { openApiWebhooks } from './core/webhooks/catalogue/openapi-webhooks.js';
import { startPlugins } from './start-plugins.js';

export interface Service {
  readonly app: NestExpressApplication;
  /** Where it answers; undefined on a node without the role api. */
  readonly url?: string;
  stop(): Promise<void>;
}

/** What pages of other origins may send and read. No X-API-Key: keys are not for browsers. */
const requestHeaders = [
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
  'Range',
  'X-Request-Id',
];
const responseHeaders = [
  'Accept-Ranges',
  'Content-Disposition',
  'Content-Range',
  'ETag',
  'Idempotent-Replay',
  'Retry-After',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-RateLimit-Reset-After',
  'X-Request-Id',
];

/** 500 MB at 100 kB/s; Node's own limit of five minutes would cut slow uploads off. */
const longestRequestMs = 5_400_000;
/** Longer than the minute after which proxies drop idle connections: else they send a request into one that has just closed. */
const idleConnectionMs = 65_000;

export const version = (JSON.parse(readFileSync(packagePath('package.json'), 'utf8')) as { version: string }).version;

/** Everything that is needed before Nest starts: database, schema, plugins. */
export async function prepare(
  config: Config,
  options: { plugins?: boolean; network?: Network } = {},
): Promise<Foundation & { release(): Promise<void> }> {
  const logger = new Logger('Start');
  const embedded = config.database.url ? undefined : await startEmbeddedPostgres(join(config.dataDir, 'postgres'));
  if (embedded)
    logger.log(embedded.adopted ? 'A running embedded PostgreSQL was found.' : 'The embedded PostgreSQL was started.');
  const outbound = outboundOfPlugins(config, options.network);
  const release = async () => {
    await outbound.close();
    await embedded?.stop();
  };
  try {
    const databaseUrl = config.database.url ?? embedded!.url;
    await migrate(databaseUrl);
    const files = new LocalFileStore(join(config.dataDir, 'recordings'));
    await files.check();
    const registry = options.plugins === false ? new ProviderRegistry([]) : await startPlugins(config, files, outbound);
    return { config, databaseUrl, registry, files, release };
  } catch (error) {
    await release();
    throw error;
  }
}

export type Surroundings = Pick<Foundation, 'clock' | 'network'>;

/** Starts the service; throws with a clear reason and leaves nothing running. Tests bring a clock that they can move, and a network of theirs. */
export async function startService(config: Config, surroundings: Surroundings = {}): Promise<Service> {
  Logger.overrideLogger(serviceLogger(config));
  const foundation = await prepare(config, { network: surroundings.network });
  const app = await createApp({ ...foundation, ...surroundings }).catch(async (error) => {
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
    await app.get(AccountsService).firstStart();
    if (!config.roles.includes('api')) {
      await app.init();
      return { app, stop };
    }
    Object.assign(app.getHttpServer(), { requestTimeout: longestRequestMs, keepAliveTimeout: idleConnectionMs });
    await app.listen(config.http.port, config.http.host);
    return { app, url: (await app.getUrl()).replace('[::1]', 'localhost'), stop };
  } catch (error) {
    await stop();
    throw error;
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
  app.use(requestId, app.get(Metrics).observe);
  app.use(
    helmet({
      contentSecurityPolicy: {
        directives: { 'script-src': ["'self'", "'unsafe-inline'"], 'upgrade-insecure-requests': null },
      },
    }),
  );
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
  app.use(jsonBody);
  const document = openApiDocument(app, version, openApiWebhooks());
  SwaggerModule.setup('docs', app, document, {
    jsonDocumentUrl: 'openapi.json',
    yamlDocumentUrl: 'openapi.yaml',
    customSiteTitle: 'Callwarden API',
  });
  return app;
}

/** Plugins start before the application, and with it the client of its own, is there. */
function outboundOfPlugins({ webhooks }: Config, { resolver = systemResolver, options }: Network = {}): OutboundClient {
  return new OutboundClient(webhooks, resolver, options);
}

function serviceLogger({ log }: Config): ConsoleLogger {
  const levels = ['error', 'warn', 'log', 'debug', 'verbose'] as const;
  // Nest tells of every route it maps; that is for debugging.
  return new QuietLogger({
    json: log.format === 'json',
    logLevels: ['fatal', ...levels.slice(0, levels.indexOf(log.level) + 1)],
    prefix: 'callwarden',
    colors: isatty(1) && log.format === 'text',
  });
}

class QuietLogger extends ConsoleLogger {
  private static readonly chatter = new Set([
    'InstanceLoader',
    'RoutesResolver',
    'RouterExplorer',
    'NestFactory',
    'NestApplication',
  ]);

  override log(message: unknown, ...rest: unknown[]): void {
    const context = rest.at(-1);
    if (typeof context === 'string' && QuietLogger.chatter.has(context) && !this.isLevelEnabled('debug')) return;
    super.log(message, ...(rest as string[]));
  }
}
