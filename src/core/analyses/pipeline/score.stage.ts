import { Inject, Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../clock/clock.js';
import { CONFIG, type Config } from '../../config/config.schema.js';
import { UnitOfWork } from '../../database/unit-of-work.js';
import { ProviderRegistry } from '../../plugins/provider-registry.js';
import type { Transcript } from '../../sdk/index.js';
import type { ModelScore } from '../model-score.entity.js';
import { LeaseLost } from './lease-lost.js';
import { ResultRepository } from './result.repository.js';
import { StageError } from './stage-error.js';
import { type Work, within } from './work.js';

type Entry = Config['pipeline']['fraudModels'][number];

/** Transcript → a score of each configured fraud model. Those that are stored already are not asked again. */
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

  async run(work: Work, transcript: Transcript): Promise<ModelScore[]> {
    const known = await this.unitOfWork.read(() => this.results.scores(work.analysis.id));
    const { fraudModels } = this.config.pipeline;
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
  private async askSafely(work: Work, transcript: Transcript, entry: Entry): Promise<ModelScore | undefined> {
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
    { id, weight, shadow }: Entry,
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
    const answer = await found.provider.score(
      { language, confidence, utterances },
      within(work, this.config.pipeline.deadlineSeconds.score),
    );
    if (!(answer.risk >= 0 && answer.risk <= 1))
      throw new StageError(
        'score',
        'PROVIDER_FAILED',
        `The fraud model ${id} gave the risk ${answer.risk}, which is not between 0 and 1.`,
        true,
      );
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
