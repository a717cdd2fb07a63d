import { Injectable } from '@nestjs/common';
import { AnalysesService } from '../analyses/analyses.service.js';
import { viewAnalysis } from '../analyses/analysis.view.js';
import type { AnalysisView } from '../analyses/analysis.schemas.js';
import type { Principal } from '../../platform/caller/principal.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { AppError } from '../../platform/errors/app-error.js';
import { errors } from '../../platform/errors/errors.js';
import type { Review } from './review.entity.js';
import { ReviewParts } from './review-parts.js';
import { ReviewReader } from './review-reader.js';
import type { ReviewPart, ReviewView } from './review.schemas.js';

const partsOfAnalysis: readonly ReviewPart[] = ['analysis', 'transcription'];
/** They quote the call. */
const partsAboutCall: readonly ReviewPart[] = [...partsOfAnalysis, 'indicators'];

/** Reads one review with the parts that are asked for. */
@Injectable()
export class ReviewReadService {
  constructor(
    private readonly reader: ReviewReader,
    private readonly analyses: AnalysesService,
    private readonly parts: ReviewParts,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Throws REVIEW_NOT_FOUND, ACCESS_DENIED. */
  async read(caller: Principal, id: string, include: readonly ReviewPart[]): Promise<ReviewView> {
    const { review, ...view } = await this.unitOfWork.read(async () => {
      const found = await this.reader.get(caller, id, errors.accessDenied);
      return {
        review: found,
        ...(await this.reader.view(caller, found)),
        ...(await this.parts.of(caller, found, include)),
      };
    });
    if (!include.some((part) => partsAboutCall.includes(part))) return view;
    if (!caller.scopes.has('read:analyses')) throw errors.accessDenied('the scope read:analyses, to include it');
    if (!include.some((part) => partsOfAnalysis.includes(part))) return view;
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
}

function absent(error: unknown): null {
  if (error instanceof AppError && error.status === 404) return null;
  throw error;
}

function viewReviewed({ analysisId, status, fraudAnalysis, notScored, summary }: AnalysisView): ReviewView['analysis'] {
  const { riskScore = null, riskLevel = null, fraudIndicators = [] } = fraudAnalysis ?? {};
  return { analysisId, status, riskScore, riskLevel, notScored, fraudIndicators, summary };
}
