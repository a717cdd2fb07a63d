import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { Requires } from '../caller/requires.decorator.js';
import { kinds } from '../../sdk/index.js';
import { ProviderRegistry } from './provider-registry.js';

const ProviderView = z
  .object({
    id: z.string(),
    kind: z.enum(kinds).nullable().describe('Null if it could not start.'),
    plugin: z.string(),
    version: z.string().nullable(),
    healthy: z.boolean(),
    reason: z.string().nullable().describe('Why it could not start.'),
  })
  .meta({ id: 'Provider' });
const ProviderList = z.object({ data: z.array(ProviderView) }).meta({ id: 'ProviderList' });

@ApiTags('plugins')
@Controller('v1/plugins')
export class PluginsController {
  constructor(private readonly registry: ProviderRegistry) {}

  @Get()
  @Requires('admin')
  @ApiOperation({ summary: 'Lists the running providers, without their options', operationId: 'listPlugins' })
  @ApiOkResponse({ standardSchema: ProviderList })
  list(): z.output<typeof ProviderList> {
    const running = this.registry.everything().map(({ id, plugin: { kind, name, version } }) => ({
      id,
      kind,
      plugin: name,
      version,
      healthy: true,
      reason: null,
    }));
    const missing = this.registry.missing.map(({ id, use, reason }) => ({
      id,
      kind: null,
      plugin: use,
      version: null,
      healthy: false,
      reason,
    }));
    return { data: [...running, ...missing] };
  }
}
