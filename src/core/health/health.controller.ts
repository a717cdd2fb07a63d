import { Controller, Get, Header, Headers, Inject, Ip } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { timingSafeEqual } from 'node:crypto';
import pg from 'pg';
import { z } from 'zod';
import { Public } from '../auth/requires.decorator.js';
import { CONFIG, type Config } from '../config/config.schema.js';
import { DATABASE_POOL } from '../database/database-url.js';
import { errors } from '../errors/errors.js';
import { JobQueue } from '../jobs/job-queue.js';
import { ApiErrors } from '../openapi/api-errors.decorator.js';
import { FileStore } from '../storage/file-store.js';
import { Metrics } from './metrics.js';

const Health = z.object({ status: z.literal('ok') }).meta({ id: 'Health' });
const checkMs = 3000;

@ApiTags('operation')
@Controller()
export class HealthController {
  constructor(
    @Inject(DATABASE_POOL) private readonly pool: pg.Pool,
    @Inject(CONFIG) private readonly config: Config,
    private readonly queue: JobQueue,
    private readonly files: FileStore,
    private readonly metrics: Metrics,
  ) {}

  @Get('health/live')
  @Public()
  @ApiOperation({ summary: 'Whether the process answers', operationId: 'live' })
  @ApiOkResponse({ standardSchema: Health })
  live(): z.output<typeof Health> {
    return { status: 'ok' };
  }

  @Get('health/ready')
  @Public()
  @ApiErrors('serviceUnavailable')
  @ApiOperation({ summary: 'Whether database, queue and recordings can be reached', operationId: 'ready' })
  @ApiOkResponse({ standardSchema: Health })
  async ready(): Promise<z.output<typeof Health>> {
    const checks = { database: this.pool.query('select 1'), queue: this.queue.check(), recordings: this.files.check() };
    const late = new Promise((_, reject) => setTimeout(() => reject(new Error('late')), checkMs).unref());
    const outcomes = await Promise.all(
      Object.entries(checks).map(([name, check]) =>
        Promise.race([check, late]).then(
          () => undefined,
          () => name,
        ),
      ),
    );
    const failed = outcomes.filter((name) => name !== undefined);
    if (failed.length > 0) throw errors.serviceUnavailable(`Not ready: ${failed.join(', ')}.`);
    return { status: 'ok' };
  }

  @Get('metrics')
  @Public()
  @Header('Content-Type', 'text/plain; version=0.0.4; charset=utf-8')
  @ApiErrors('notFound')
  @ApiOperation({
    summary: 'Figures for Prometheus; from loopback, or with the metrics token as bearer token',
    operationId: 'metrics',
  })
  @ApiOkResponse({ content: { 'text/plain': { schema: { type: 'string' } } } })
  async read(@Ip() address: string, @Headers('authorization') authorization = ''): Promise<string> {
    const { token } = this.config.metrics;
    const local = /^(127\.|::1$|::ffff:127\.)/.test(address);
    if (!local && !(token && same(authorization, `Bearer ${token}`))) throw errors.notFound('GET /metrics');
    return this.metrics.text();
  }
}

function same(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
