import { Inject, Injectable } from '@nestjs/common';
import { isSupervisor } from '../../../platform/caller/is-supervisor.js';
import type { Principal } from '../../../platform/caller/principal.js';
import { CONFIG, type Config } from '../../../platform/config/config.schema.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { AnalysesService } from '../analyses.service.js';
import type { ModelScore } from '../model-score.entity.js';
import { riskLevel, scoreOfRisk } from '../risk-score.js';
import type { KeptScore } from './kept-score.entity.js';
import { KeptScoreRepository } from './kept-score.repository.js';
import type { ScoreVersionList, ScoreVersionView } from './score.schemas.js';

/** Scores of an analysis by models and versions, compared with those in its result. */
@Injectable()
export class ScoreVersions {
  constructor(
    private readonly scores: KeptScoreRepository,
    private readonly analyses: AnalysesService,
    private readonly unitOfWork: UnitOfWork,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The newest first. Throws ANALYSIS_NOT_FOUND, INSUFFICIENT_PERMISSIONS. */
  async list(caller: Principal, analysisId: string): Promise<ScoreVersionList> {
    await this.analyses.get(caller, analysisId);
    return this.unitOfWork.read(async () => {
      const current = await this.scores.current(caller.accountId, analysisId);
      const kept = await this.scores.all(caller.accountId, analysisId);
      const data = [...current.map(asKept), ...kept]
        .filter(({ shadow }) => !shadow || isSupervisor(caller))
        .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
        .map((score) => this.view(score, current));
      return { data };
    });
  }

  /** `current`: the scores in the result. */
  view(score: KeptScore, current: readonly ModelScore[]): ScoreVersionView {
    const riskScore = scoreOfRisk(score.risk);
    const inResult = current.find(({ providerId }) => providerId === score.providerId);
    return {
      provider: score.providerId,
      model: score.model,
      version: score.modelVersion,
      risk: score.risk,
      riskScore,
      riskLevel: riskLevel(riskScore, this.config.riskLevels),
      indicatorTypes: [...score.indicatorTypes],
      transcriptVersion: score.transcriptVersion ?? null,
      current: inResult?.createdAt.getTime() === score.createdAt.getTime(),
      change: inResult ? riskScore - scoreOfRisk(inResult.risk) : null,
      shadow: score.shadow,
      requestedBy: score.requestedBy ?? null,
      createdAt: score.createdAt.toISOString(),
    };
  }
}

/** Of a score in the result it is not stored which version of the transcript it is of. */
const asKept = (score: ModelScore): KeptScore => ({
  analysisId: score.analysisId,
  providerId: score.providerId,
  createdAt: score.createdAt,
  accountId: score.accountId,
  model: score.model,
  modelVersion: score.modelVersion,
  risk: score.risk,
  shadow: score.shadow,
  indicatorTypes: typesOf(score.indicators),
  transcriptVersion: null,
  requestedBy: null,
});

/** Each once, the strongest first. */
export const typesOf = (indicators: readonly { readonly type: string }[]): string[] => [
  ...new Set(indicators.map(({ type }) => type)),
];
