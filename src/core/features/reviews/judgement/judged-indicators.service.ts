import { Injectable } from '@nestjs/common';
import { FoundIndicators } from '../../analyses/found-indicators.service.js';
import type { Principal } from '../../../platform/caller/principal.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { errors } from '../../../platform/errors/errors.js';
import { mustMatch } from '../../../platform/http/etag.js';
import { readBody } from '../../../platform/http/late-body.js';
import type { Review } from '../review.entity.js';
import type { IndicatorVerdict } from './indicator-verdict.entity.js';
import { JudgementAccess, type Known, mustReadCalls } from './judgement-access.js';
import { JudgementLog } from './judgement-log.js';
import { JudgementRepository } from './judgement.repository.js';
import { IndicatorJudgement, type ReviewedIndicatorView } from './judgement.schemas.js';
import { type Judged, viewJudged } from './judgement.view.js';

const noVerdict = { path: 'verdict', reason: 'is required (confirmed or rejected): the indicator is not judged yet' };

/** Whether the indicators of a call are right, by its reviewer. */
@Injectable()
export class JudgedIndicators {
  constructor(
    private readonly access: JudgementAccess,
    private readonly judgements: JudgementRepository,
    private readonly found: FoundIndicators,
    private readonly log: JudgementLog,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Throws REVIEW_NOT_FOUND, ACCESS_DENIED, INDICATOR_NOT_FOUND. */
  read(caller: Principal, reviewId: string, indicatorId: string): Promise<ReviewedIndicatorView> {
    return this.unitOfWork.read(async () => {
      const review = await this.access.toRead(caller, reviewId);
      mustReadCalls(caller, errors.accessDenied);
      return viewJudged(await this.one(review, indicatorId));
    });
  }

  /**
   * Throws REVIEW_NOT_FOUND, INSUFFICIENT_PERMISSIONS, INDICATOR_NOT_FOUND, INVALID_UPDATE, CONFLICT where the analysis was
   * erased, PRECONDITION_FAILED, in this order.
   */
  judge(
    caller: Principal,
    reviewId: string,
    indicatorId: string,
    body: unknown,
    ifMatch: string | undefined,
  ): Promise<ReviewedIndicatorView> {
    return this.unitOfWork.run(async (now) => {
      const known = await this.access.toChange(caller, reviewId);
      mustReadCalls(caller, errors.insufficientPermissions);
      await this.one(known, indicatorId);
      const sent = readBody(IndicatorJudgement, body, errors.invalidUpdate);
      const review = await this.access.hold(caller, known);
      const judged = await this.one(review, indicatorId);
      mustMatch(ifMatch, viewJudged(judged));
      const { found, verdict: before } = judged;
      const verdict = sent.verdict ?? before?.verdict;
      if (!verdict) throw errors.invalidUpdate([noVerdict]);
      const note = sent.note === undefined ? (before?.note ?? null) : sent.note;
      if (before && before.verdict === verdict && (before.note ?? null) === note) return viewJudged(judged);
      const from = before?.verdict ?? null;
      const change = { verdict, note, judgedBy: caller.id, updatedAt: now };
      const after = before
        ? Object.assign(before, change)
        : this.judgements.addVerdict({ ...asFound(review, judged), ...change });
      this.log.record(caller, review, 'indicator_judged', { indicatorId, type: after.type, from, verdict });
      return viewJudged({ found, verdict: after });
    });
  }

  /** Takes the verdict back, if there is one. Throws what `judge` throws. */
  takeBack(caller: Principal, reviewId: string, indicatorId: string): Promise<void> {
    return this.unitOfWork.run(async () => {
      const review = await this.access.hold(caller, await this.access.toChange(caller, reviewId));
      const { verdict } = await this.one(review, indicatorId);
      if (!verdict) return;
      this.judgements.remove(verdict);
      const details = { indicatorId, type: verdict.type, from: verdict.verdict };
      this.log.record(caller, review, 'indicator_cleared', details);
    });
  }

  private async one({ accountId, id, analysisId }: Known, indicatorId: string): Promise<Judged> {
    const inCall = await this.found.of(accountId, analysisId);
    const found = inCall?.indicators.find((each) => each.id === indicatorId);
    const verdict = await this.judgements.verdict(accountId, id, indicatorId);
    if (found) return { found, verdict };
    if (!verdict) throw errors.indicatorNotFound(indicatorId);
    return { found: undefined, verdict };
  }
}

/** What is kept of an indicator that is judged for the first time. */
function asFound(
  { id: reviewId, accountId, analysisId }: Review,
  { found }: Judged,
): Omit<IndicatorVerdict, 'verdict' | 'note' | 'judgedBy' | 'updatedAt'> {
  const { id: indicatorId, foundBy, ...evidence } = found!;
  const { model = null, version: modelVersion = null } = foundBy ?? {};
  return { reviewId, indicatorId, accountId, analysisId, ...evidence, model, modelVersion };
}
