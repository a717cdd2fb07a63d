import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.schema.js';
import { ProviderRegistry } from '../../../platform/plugins/provider-registry.js';
import type { NotScored, Warning } from '../analysis.types.js';
import type { Heard } from './heard.js';
import { knowsLanguage } from '../knows-language.js';
import { notScored } from './not-scored.js';
import { warningsOf } from './warnings.js';

export type ModelEntry = Config['pipeline']['fraudModels'][number];

/** What is done with a transcript. */
export interface Decision {
  readonly notScored: NotScored | null;
  /** The fraud models to ask. */
  readonly models: readonly ModelEntry[];
  readonly warnings: readonly Warning[];
}

/** Decides, once a call is transcribed, whether its words can be judged, and by which fraud models. */
@Injectable()
export class ScoreGate {
  constructor(
    private readonly providers: ProviderRegistry,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @param duration seconds of the recording */
  decide(heard: Heard, duration: number): Decision {
    const { fraudModels, confidenceFloor } = this.config.pipeline;
    const live = fraudModels.filter(({ shadow }) => !shadow);
    const languages = live.map(({ id }) => this.languagesOf(id));
    const { caveat } = this.providers.find('transcriber', heard.providerId) ?? {};
    const withheld = notScored(heard, { trustLimit: this.trustLimitOf(heard.providerId), languages, duration });
    const others = live.filter((_, at) => languages[at] && !knowsLanguage(languages[at], heard.language));
    return {
      notScored: withheld,
      models: withheld ? this.shadowsFor(heard, withheld) : fraudModels,
      warnings: warningsOf(heard, { confidenceFloor, modelsOfOtherLanguages: others.map(({ id }) => id), caveat }),
    };
  }

  /** A model for a further language is tried as a shadow before it counts. */
  private shadowsFor({ language }: Heard, { reason }: NotScored): readonly ModelEntry[] {
    if (reason !== 'UNSUPPORTED_LANGUAGE') return [];
    return this.config.pipeline.fraudModels.filter(
      ({ id, shadow }) => shadow && knowsLanguage(this.languagesOf(id) ?? [], language),
    );
  }

  /** Null where the model could not start. */
  private languagesOf(id: string): readonly string[] | null {
    return this.providers.find('fraud-model', id)?.provider.model.languages ?? null;
  }

  /** A transcript may be from a transcriber that could not start today. */
  private trustLimitOf(id: string): number {
    const entry = this.config.plugins.find((each) => each.id === id);
    return this.providers.find('transcriber', id)?.trustLimit ?? entry?.trustLimit ?? 0;
  }
}
