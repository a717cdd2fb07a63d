import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Transcript } from '@callwarden/sdk';
import { Clock } from '../../../platform/clock/clock.js';
import { CONFIG, type Config } from '../../../platform/config/config.schema.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { askProvider } from '../../../platform/plugins/ask-provider.js';
import { soundScore } from '../../../platform/plugins/provider-answers.js';
import { ProviderRegistry } from '../../../platform/plugins/provider-registry.js';
import type { ModelScore } from '../model-score.entity.js';
import { LeaseLost } from '../../../platform/jobs/lease-lost.js';
import { ResultRepository } from './result.repository.js';
import type { ModelEntry } from './score-gate.js';
import { StageError } from './stage-error.js';
import { type Work, within } from './work.js';

/** Transcript → a score of each of the fraud models. Those that are stored already are not asked again. */
@Injectable()
export class ScoreStage {
  private readonly log = new Logger(ScoreStage.name);

  constructor(
    private readonly providers: ProviderRegistry,
    private readonly results: ResultRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async run(work: Work, transcript: Transcript, fraudModels: readonly ModelEntry[]): Promise<ModelScore[]> {
    const known = await this.unitOfWork.read(() => this.results.scores(work.analysis.id));
    const scores: ModelScore[] = [];
    for (const [index, entry] of fraudModels.entries()) {
      const score =
        known.find(({ providerId }) => providerId === entry.id) ?? (await this.askSafely(work, transcript, entry));
      if (score) scores.push(score);
      work.progress('score', (index + 1) / fraudModels.length);
    }
    return scores;
  }

  /** Nobody waits for a shadow: one that fails is missing. */
  private async askSafely(work: Work, transcript: Transcript, entry: ModelEntry): Promise<ModelScore | undefined> {
    if (!entry.shadow) return this.ask(work, transcript, entry);
    try {
      return await this.ask(work, transcript, entry);
    } catch (error) {
      work.signal.throwIfAborted();
      if (error instanceof LeaseLost) throw error;
      this.log.warn(`The shadow ${entry.id} could not score ${work.analysis.id}: ${(error as Error).message}`);
      return undefined;
    }
  }

  private async ask(
    work: Work,
    { language, confidence, utterances }: Transcript,
    { id, weight, shadow }: ModelEntry,
  ): Promise<ModelScore> {
    const found = this.providers.find('fraud-model', id);
    if (!found)
      throw new StageError(
        'score',
        'FRAUD_MODEL_UNAVAILABLE',
        `The fraud model ${id} could not start; the log says why.`,
        true,
      );
    const { model } = found.provider;
    const who = `The fraud model ${id}`;
    const signal = within(work, this.config.pipeline.deadlineSeconds.score);
    const given = { language, confidence, utterances };
    const answer = soundScore(who, await askProvider(who, () => found.provider.score(given, signal), signal));
    const score: ModelScore = {
      analysisId: work.analysis.id,
      accountId: work.analysis.accountId,
      providerId: id,
      model: model.name,
      modelVersion: model.version,
      languages: [...model.languages],
      risk: answer.risk,
      weight,
      shadow,
      indicators: answer.indicators,
      createdAt: this.clock.now(),
    };
    await this.unitOfWork.run(() => this.results.storeScore(work.leaseToken, score));
    return score;
  }
}
