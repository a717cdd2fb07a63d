import { Global, Inject, Logger, Module, type OnModuleInit } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.schema.js';
import { OutboundClient } from './guarded-client.js';
import { OUTBOUND_RULES, type OutboundRules, RESOLVER } from './outbound-rules.js';
import { systemResolver } from './system-resolver.js';

/** Optional, so that a configuration without webhooks allows nothing. */
type WithWebhooks = Config & { readonly webhooks?: Partial<OutboundRules> };

/** Tests put their own rules and resolver in place of these two. */
@Global()
@Module({
  providers: [
    {
      provide: OUTBOUND_RULES,
      inject: [CONFIG],
      useFactory: ({ webhooks }: WithWebhooks): OutboundRules => ({
        allowPrivateNetworks: webhooks?.allowPrivateNetworks ?? false,
        allowHttp: webhooks?.allowHttp ?? false,
      }),
    },
    { provide: RESOLVER, useValue: systemResolver },
    OutboundClient,
  ],
  exports: [OutboundClient, OUTBOUND_RULES],
})
export class OutboundModule implements OnModuleInit {
  private readonly log = new Logger('Outbound');

  constructor(@Inject(OUTBOUND_RULES) private readonly rules: OutboundRules) {}

  onModuleInit(): void {
    if (this.rules.allowPrivateNetworks)
      this.log.warn(
        'webhooks.allowPrivateNetworks is on: users can make this service call into its own network. Never in production.',
      );
    if (this.rules.allowHttp)
      this.log.warn('webhooks.allowHttp is on: what is sent can be read and changed on the way. Never in production.');
  }
}
