import { Inject, Injectable, Logger } from '@nestjs/common';
import type { FraudScore } from '@callwarden/sdk';
import { isSupervisor } from '../../../platform/caller/is-supervisor.js';
import type { Principal } from '../../../platform/caller/principal.js';
import { CONFIG, type Config } from '../../../platform/config/config.schema.js';
import { errors } from '../../../platform/errors/errors.js';
import { askProvider } from '../../../platform/plugins/ask-provider.js';
import { soundScore } from '../../../platform/plugins/provider-answers.js';
import { ProviderRegistry } from '../../../platform/plugins/provider-registry.js';
import { knowsLanguage } from '../knows-language.js';
import type { StoredTranscript } from '../transcript.entity.js';

/** The client waits for it. */
const longestSeconds = 60;

export interface AskedScore {
  readonly model: string;
  readonly modelVersion: string;
  readonly shadow: boolean;
  readonly score: FraudScore;
}

/** Asks one fraud model for its score of a transcript, on this node. */
@Injectable()
export class ScoreAsker {
  private readonly log = new Logger(ScoreAsker.name);

  constructor(
    private readonly providers: ProviderRegistry,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Throws VALIDATION_FAILED for a model that is not there or does not know the language; SERVICE_UNAVAILABLE where it fails. */
  async ask(caller: Principal, id: string, transcript: StoredTranscript): Promise<AskedScore> {
    const found = this.known(caller).find((each) => each.id === id);
    if (!found) throw this.unknown(caller);
    const { name: model, version: modelVersion, languages } = found.provider.model;
    const { language, confidence, utterances } = transcript;
    if (!knowsLanguage(languages, language))
      throw errors.validationFailed([{ path: 'provider', reason: `does not know the language ${language}` }]);
    const who = `The fraud model ${id}`;
    const signal = AbortSignal.timeout(1000 * Math.min(longestSeconds, this.config.pipeline.deadlineSeconds.score));
    const score = async () =>
      soundScore(
        who,
        await askProvider(who, () => found.provider.score({ language, confidence, utterances }, signal), signal),
      );
    return {
      model,
      modelVersion,
      shadow: this.isShadow(id),
      score: await score().catch((error) => this.failed(who, error)),
    };
  }

  /** What a shadow says is for supervisors. */
  private known(caller: Principal) {
    return this.providers.list('fraud-model').filter(({ id }) => isSupervisor(caller) || !this.isShadow(id));
  }

  /** One that is configured but not in the pipeline counts for nothing, like a shadow. */
  private isShadow(id: string): boolean {
    return this.config.pipeline.fraudModels.find((each) => each.id === id)?.shadow ?? true;
  }

  private unknown(caller: Principal) {
    const ids = this.known(caller).map((each) => each.id);
    return errors.validationFailed([
      { path: 'provider', reason: `is not a fraud model here: there are ${ids.join(', ')}` },
    ]);
  }

  private failed(who: string, error: unknown): never {
    this.log.error(`${who} could not score a transcript: ${String(error)}`);
    throw errors.serviceUnavailable(`${who} could not score the transcript; an administrator finds why in the log.`);
  }
}
