import { type BeforeApplicationShutdown, Inject, Injectable, Logger } from '@nestjs/common';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { CONFIG, type Config } from '../../platform/config/config.schema.js';
import { AppError } from '../../platform/errors/app-error.js';
import { errorBody } from '../../platform/errors/error-body.js';
import { errors } from '../../platform/errors/errors.js';
import { listen } from '../../platform/http/connections/listen.js';
import { Health } from './health.js';
import { Metrics } from './metrics.js';

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

const json = (status: number, body: object): Answer => ({
  status,
  type: 'application/json',
  body: JSON.stringify(body),
});
const requestMs = 10_000;

/**
 * Health and figures for those who run the service, in every role, on a port of its own: who may read them is a matter of networks, and
 * behind a proxy the address of a caller is meaningless.
 */
@Injectable()
export class OperationsServer implements BeforeApplicationShutdown {
  private readonly log = new Logger(OperationsServer.name);
  private server?: Server;

  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'operations'>,
    private readonly health: Health,
    private readonly metrics: Metrics,
  ) {}

  /** Gives the port. Throws a ConfigError where it cannot be taken. */
  async listen(): Promise<number> {
    const { host, port } = this.config.operations;
    const server = createServer({ requestTimeout: requestMs, headersTimeout: requestMs }, (request, response) => {
      void this.answer(request.method ?? '', request.url ?? '').then(({ status, type, body }) =>
        response.writeHead(status, { 'Content-Type': type }).end(body),
      );
    });
    const address = await listen(server, {
      host,
      port,
      setting: 'operations',
      hostVariable: 'CALLWARDEN_OPERATIONS_HOST',
      portVariable: 'CALLWARDEN_OPERATIONS_PORT',
    });
    this.server = server;
    return address.port;
  }

  async beforeApplicationShutdown(): Promise<void> {
    if (!this.server) return;
    const closed = once(this.server, 'close');
    this.server.close();
    this.server.closeAllConnections();
    await closed;
  }

  private async answer(method: string, url: string): Promise<Answer> {
    try {
      return await this.find(method, url);
    } catch (error) {
      if (error instanceof AppError) return json(error.status, errorBody(error));
      this.log.error(`${method} ${url}: ${String(error)}`);
      return json(500, {
        error: { code: 'INTERNAL_ERROR', message: 'This could not be found out; the log says why.' },
      });
    }
  }

  private async find(method: string, url: string): Promise<Answer> {
    const [pathname = ''] = url.split('?');
    if (method === 'GET' && pathname === '/health/live') return json(200, { status: 'ok' });
    if (method === 'GET' && pathname === '/metrics')
      return { status: 200, type: 'text/plain; version=0.0.4; charset=utf-8', body: await this.metrics.text() };
    if (method === 'GET' && pathname === '/health/ready') {
      await this.health.mustBeReady();
      return json(200, { status: 'ok' });
    }
    throw errors.notFound(`${method} ${pathname}`);
  }
}
