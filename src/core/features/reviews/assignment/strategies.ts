import { Injectable } from '@nestjs/common';
import { ProviderRegistry } from '../../../platform/plugins/provider-registry.js';
import type { AssignmentStrategy } from '../../../sdk/index.js';

/** The strategies that are configured, by the type that clients send. */
@Injectable()
export class Strategies {
  constructor(private readonly registry: ProviderRegistry) {}

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
