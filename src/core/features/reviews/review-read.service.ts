import { Injectable } from '@nestjs/common';
import { AnalysesService } from '../analyses/analyses.service.js';
import { viewAnalysis } from '../analyses/analysis.view.js';
import type { AnalysisView } from '../analyses/analysis.schemas.js';
import type { Principal } from '../../platform/caller/principal.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { AppError } from '../../platform/errors/app-error.js';
import { errors } from '../../platform/errors/errors.js';
import { History } from '../../platform/history/history.js';
import type { HistoryEntryView } from '../../platform/history/history.schemas.js';
import { AssignedReviewers } from './assigned-reviewers.js';
import type { Review } from './review.entity.js';
import { ReviewReader } from './review-reader.js';
import type { ReviewPart, ReviewView } from './review.schemas.js';

const partsOfAnalysis: readonly ReviewPart[] = ['analysis', 'transcription'];

/** Reads one review with the parts that are asked for. */
@Injectable()
export class ReviewReadService {
  constructor(
    private readonly reader: ReviewReader,
    private readonly analyses: AnalysesService,
    private readonly reviewers: AssignedReviewers,
    private readonly history: History,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Throws REVIEW_NOT_FOUND, ACCESS_DENIED. */
  async read(caller: Principal, id: string, include: readonly ReviewPart[]): Promise<ReviewView> {
    const { review, ...view } = await this.unitOfWork.read(async () => {
      const found = await this.reader.get(caller, id, errors.accessDenied);
      return {
        review: found,
        ...(await this.reader.view(caller, found)),
        ...(include.includes('history') && { history: await this.historyOf(caller, found) }),
        ...(include.includes('reviewer') && { reviewer: await this.reviewers.of(caller, found) }),
      };
    });
    if (!include.some((part) => partsOfAnalysis.includes(part))) return view;
    if (!caller.scopes.has('read:analyses')) throw errors.accessDenied('the scope read:analyses, to include it');
    return { ...view, ...(await this.analysisOf(caller, review, include)) };
  }

  /** Null once it is erased. */
  private async analysisOf(
    caller: Principal,
    { analysisId }: Review,
    include: readonly ReviewPart[],
  ): Promise<Partial<ReviewView>> {
    const withText = include.includes('transcription');
    const read = await this.analyses.read(caller, analysisId, withText ? ['transcription'] : []).catch(absent);
    const analysis = read && viewAnalysis(read.analysis, read.included);
    return {
      ...(include.includes('analysis') && { analysis: analysis && viewReviewed(analysis) }),
      ...(withText && { transcription: analysis?.transcription ?? null }),
    };
  }

  /** If the findings are not shown to a viewer yet, the history does not show them either. */
  private async historyOf(caller: Principal, review: Review): Promise<HistoryEntryView[]> {
    const entries = await this.history.read(review.accountId, review.id);
    if ((await this.reader.visibility(caller, review)) !== 'blinded') return entries;
    return entries.map(({ details, ...entry }) =>
      entry.event === 'completed' || !details ? entry : { ...entry, details },
    );
  }
}

function absent(error: unknown): null {
  if (error instanceof AppError && error.status === 404) return null;
  throw error;
}

function viewReviewed({ analysisId, status, fraudAnalysis, notScored, summary }: AnalysisView): ReviewView['analysis'] {
  const { riskScore = null, riskLevel = null, fraudIndicators = [] } = fraudAnalysis ?? {};
  return { analysisId, status, riskScore, riskLevel, notScored, fraudIndicators, summary };
}
