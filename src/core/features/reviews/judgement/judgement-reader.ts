import { Injectable } from '@nestjs/common';
import { FoundIndicators } from '../../analyses/found-indicators.service.js';
import type { Review } from '../review.entity.js';
import { JudgementRepository } from './judgement.repository.js';
import type { MissedSignView, ReviewedIndicatorView } from './judgement.schemas.js';
import { viewJudged, viewMissedSign } from './judgement.view.js';

/** All that a review says of indicators, for those who may read its findings. In the caller's unit of work. */
@Injectable()
export class JudgementReader {
  constructor(
    private readonly judgements: JudgementRepository,
    private readonly found: FoundIndicators,
  ) {}

  /** Those of the call, the strongest first; then those that were judged before it was analysed again. */
  async indicators({ accountId, id, analysisId }: Review): Promise<ReviewedIndicatorView[]> {
    const { indicators = [] } = (await this.found.of(accountId, analysisId)) ?? {};
    const verdicts = await this.judgements.verdicts(accountId, id);
    const byIndicator = new Map(verdicts.map((verdict) => [verdict.indicatorId, verdict]));
    const current = new Set(indicators.map((each) => each.id));
    return [
      ...indicators.map((found) => viewJudged({ found, verdict: byIndicator.get(found.id) ?? null })),
      ...verdicts
        .filter(({ indicatorId }) => !current.has(indicatorId))
        .map((verdict) => viewJudged({ found: undefined, verdict })),
    ];
  }

  async missedSigns({ accountId, id }: Review): Promise<MissedSignView[]> {
    return (await this.judgements.missedSigns(accountId, id)).map(viewMissedSign);
  }
}
