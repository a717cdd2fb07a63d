import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../clock/clock.js';
import { CONFIG, type Config } from '../../config/config.schema.js';
import { UnitOfWork } from '../../database/unit-of-work.js';
import { ProviderRegistry } from '../../plugins/provider-registry.js';
import type { Transcript } from '../../sdk/index.js';
import type { ModelScore } from '../model-score.entity.js';
import { ResultRepository } from './result.repository.js';
import { StageError } from './stage-error.js';
import { type Work, within } from './work.js';

/** Transcript → a score of each configured fraud model. Those that are stored already are not asked again. */
@Injectable()
export class ScoreStage {
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
    for (const [index, { id, weight }] of fraudModels.entries()) {
      scores.push(known.find(({ providerId }) => providerId === id) ?? (await this.ask(work, transcript, id, weight)));
      work.progress('score', (index + 1) / fraudModels.length);
    }
    return scores;
  }

  private async ask(
    work: Work,
    { language, confidence, utterances }: Transcript,
    id: string,
    weight: number,
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
      indicators: answer.indicators,
      createdAt: this.clock.now(),
    };
    await this.unitOfWork.run(() => this.results.storeScore(work.leaseToken, score));
    return score;
  }
}
