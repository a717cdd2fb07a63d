import { Inject, Injectable } from '@nestjs/common';
import type { AssignmentStrategy } from '@callwarden/sdk';
import { CONFIG, type Config } from '../../../platform/config/config.schema.js';
import { ProviderRegistry } from '../../../platform/plugins/provider-registry.js';

/** The strategies that are configured, by the type that clients send. */
@Injectable()
export class Strategies {
  constructor(
    private readonly registry: ProviderRegistry,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The first that is configured for the type. */
  find(type: string): AssignmentStrategy | undefined {
    return this.all().find((strategy) => strategy.type === type);
  }

  /** Chooses where nobody names one. */
  get automatic(): AssignmentStrategy {
    return this.find(this.config.reviews.automaticStrategy)!; // checked at the start
  }

  types(): string[] {
    return [...new Set(this.all().map(({ type }) => type))].toSorted();
  }

  private all(): AssignmentStrategy[] {
    return this.registry.list('assignment').map(({ provider }) => provider);
  }
}
