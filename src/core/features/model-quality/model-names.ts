import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.schema.js';
import { errors } from '../../platform/errors/errors.js';
import { ProviderRegistry } from '../../platform/plugins/provider-registry.js';
import { QualityRepository } from './quality.repository.js';

export interface ConfiguredModel {
  /** Of the provider. */
  readonly id: string;
  readonly model: { readonly name: string; readonly version: string };
  /** Null where it does not score every analysis. */
  readonly shadow: boolean | null;
}

/** The fraud models of the service, and those that have scored before. */
@Injectable()
export class ModelNames {
  constructor(
    private readonly scores: QualityRepository,
    private readonly providers: ProviderRegistry,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  configured(): ConfiguredModel[] {
    const used = new Map(this.config.pipeline.fraudModels.map(({ id, shadow }) => [id, shadow]));
    return this.providers
      .list('fraud-model')
      .map(({ id, provider }) => ({ id, model: provider.model, shadow: used.get(id) ?? null }));
  }

  /** `name` is that of a model, or the id of a provider that is configured. Throws NOT_FOUND. */
  async resolve(accountId: string, name: string): Promise<string> {
    const configured = this.configured();
    if (configured.some(({ model }) => model.name === name) || (await this.scores.hasScores(accountId, name)))
      return name;
    const provider = configured.find(({ id }) => id === name);
    if (!provider) throw errors.modelNotFound(name);
    return provider.model.name;
  }
}
