import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { CONFIG, type Config } from '../../config/config.schema.js';
import { ProviderRegistry } from '../../plugins/provider-registry.js';
import type { AssignmentStrategy } from '../../sdk/index.js';

/** The strategies that are configured, by the type that clients send. */
@Injectable()
export class Strategies implements OnApplicationBootstrap {
  constructor(
    private readonly registry: ProviderRegistry,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Throws where the configuration names a strategy that no provider has. */
  onApplicationBootstrap(): void {
    const { automaticStrategy } = this.config.reviews;
    if (!this.find(automaticStrategy))
      throw new Error(
        `reviews.automaticStrategy is "${automaticStrategy}", which no plugin has. Installed: ${this.types().join(', ') || 'none'}.`,
      );
  }

  /** The first that is configured for the type. */
  find(type: string): AssignmentStrategy | undefined {
    return this.all().find((strategy) => strategy.type === type);
  }

  types(): string[] {
    return [...new Set(this.all().map(({ type }) => type))].toSorted();
  }

  private all(): AssignmentStrategy[] {
    return this.registry.list('assignment').map(({ provider }) => provider);
  }
}
