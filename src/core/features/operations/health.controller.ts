import { Controller, Get, Header, Headers, Inject } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { Public } from '../../platform/caller/requires.decorator.js';
import { sameBytes } from '../../platform/secrets/same-bytes.js';
import { CONFIG, type Config } from '../../platform/config/config.schema.js';
import { errors } from '../../platform/errors/errors.js';
import { ApiErrors } from '../../platform/openapi/api-errors.decorator.js';
import { Health } from './health.js';
import { Metrics } from './metrics.js';

const Healthy = z.object({ status: z.literal('ok') }).meta({ id: 'Health' });

@ApiTags('operation')
@Controller()
export class HealthController {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly health: Health,
    private readonly metrics: Metrics,
  ) {}

  @Get('health/live')
  @Public()
  @ApiOperation({ summary: 'Whether the process is responding', operationId: 'live' })
  @ApiOkResponse({ standardSchema: Healthy })
  live(): z.output<typeof Healthy> {
    return { status: 'ok' };
  }

  @Get('health/ready')
  @Public()
  @ApiErrors('serviceUnavailable')
  @ApiOperation({
    summary: 'Whether database, queue and recordings are available and recordings can be stored',
    operationId: 'ready',
  })
  @ApiOkResponse({ standardSchema: Healthy })
  async ready(): Promise<z.output<typeof Healthy>> {
    await this.health.mustBeReady();
    return { status: 'ok' };
  }

  @Get('metrics')
  @Public()
  @Header('Content-Type', 'text/plain; version=0.0.4; charset=utf-8')
  @ApiErrors('notFound')
  @ApiOperation({
    summary: 'Metrics for Prometheus; needs the metrics token as bearer token, except on the operations port',
    operationId: 'metrics',
  })
  @ApiOkResponse({ content: { 'text/plain': { schema: { type: 'string' } } } })
  async read(@Headers('authorization') authorization = ''): Promise<string> {
    const { token } = this.config.metrics;
    if (!token || !sameBytes(Buffer.from(authorization), Buffer.from(`Bearer ${token}`)))
      throw errors.notFound('GET /metrics');
    return this.metrics.text();
  }
}
