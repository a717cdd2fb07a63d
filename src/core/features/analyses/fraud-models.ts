import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.schema.js';
import { ProviderRegistry } from '../../platform/plugins/provider-registry.js';

/** The fraud models that score every analysis. */
@Injectable()
export class FraudModels {
  constructor(
    private readonly providers: ProviderRegistry,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Loads those that are not in memory while the analysis that needs them is prepared; only where this node will analyse it. */
  prepare(): void {
    if (!this.config.roles.includes('worker')) return;
    for (const { id } of this.config.pipeline.fraudModels) this.providers.find('fraud-model', id)?.prepare?.();
  }
}
