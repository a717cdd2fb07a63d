import { Controller, Get, Inject } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { kinds } from '@callwarden/sdk';
import { Requires } from '../caller/requires.decorator.js';
import { CONFIG, type Config } from '../config/config.schema.js';
import { ProviderRegistry } from './provider-registry.js';
import { shownOptions } from './shown-options.js';

const ProviderView = z
  .object({
    id: z.string(),
    kind: z.enum(kinds).nullable().describe('Null if it could not start.'),
    plugin: z.string(),
    version: z.string().nullable(),
    healthy: z.boolean(),
    reason: z.string().nullable().describe('Why it could not start.'),
    options: z
      .array(
        z.object({
          name: z.string().describe('Dotted.'),
          value: z
            .union([z.number(), z.boolean()])
            .nullable()
            .describe('Null for texts and lists, which are never shown.'),
        }),
      )
      .describe('What its entry in the configuration sets.'),
  })
  .meta({ id: 'Provider' });
const ProviderList = z.object({ data: z.array(ProviderView) }).meta({ id: 'ProviderList' });

@ApiTags('plugins')
@Controller('v1/plugins')
export class PluginsController {
  constructor(
    private readonly registry: ProviderRegistry,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get()
  @Requires('admin')
  @ApiOperation({
    summary: 'Lists the configured providers, with those of their options that cannot be secret',
    operationId: 'listPlugins',
  })
  @ApiOkResponse({ standardSchema: ProviderList })
  list(): z.output<typeof ProviderList> {
    const running = this.registry.everything().map(({ id, plugin: { kind, name, version } }) => ({
      id,
      kind,
      plugin: name,
      version,
      healthy: true,
      reason: null,
      options: this.optionsOf(id),
    }));
    const missing = this.registry.missing.map(({ id, use, reason }) => ({
      id,
      kind: null,
      plugin: use,
      version: null,
      healthy: false,
      reason,
      options: this.optionsOf(id),
    }));
    return { data: [...running, ...missing] };
  }

  private optionsOf(id: string) {
    return shownOptions(this.config.plugins.find((entry) => entry.id === id)?.options ?? {});
  }
}
