import { type DynamicModule, Global, Inject, Logger, Module, type OnModuleInit } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.schema.js';
import { OutboundClient } from './guarded-client.js';
import { OUTBOUND_OPTIONS, type OutboundOptions } from './outbound-options.js';
import { OUTBOUND_RULES, type OutboundRules, RESOLVER, type Resolver } from './outbound-rules.js';
import { systemResolver } from './system-resolver.js';

/** What tests put in place of the network around the service. */
export interface Network {
  readonly resolver?: Resolver;
  readonly options?: Partial<OutboundOptions>;
}

@Global()
@Module({})
export class OutboundModule implements OnModuleInit {
  static with({ resolver = systemResolver, options = {} }: Network = {}): DynamicModule {
    return {
      module: OutboundModule,
      providers: [
        {
          provide: OUTBOUND_RULES,
          inject: [CONFIG],
          useFactory: ({ webhooks: { allowPrivateNetworks, allowHttp } }: Config): OutboundRules => ({
            allowPrivateNetworks,
            allowHttp,
          }),
        },
        { provide: RESOLVER, useValue: resolver },
        { provide: OUTBOUND_OPTIONS, useValue: options },
        OutboundClient,
      ],
      exports: [OutboundClient, OUTBOUND_RULES],
    };
  }

  private readonly log = new Logger('Outbound');

  constructor(@Inject(OUTBOUND_RULES) private readonly rules: OutboundRules) {}

  onModuleInit(): void {
    if (this.rules.allowPrivateNetworks)
      this.log.warn(
        'webhooks.allowPrivateNetworks is on: users can make this service send requests into its own network. Do not use it in production.',
      );
    if (this.rules.allowHttp)
      this.log.warn(
        'webhooks.allowHttp is on: requests can be read and changed in transit. Do not use it in production.',
      );
  }
}
