import { Injectable } from '@nestjs/common';
import { AnalysesService } from '../analyses/analyses.service.js';
import { viewTranscription } from '../analyses/analysis.view.js';
import { ReviewedAnalyses } from '../analyses/reviewed-analyses.service.js';
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
    private readonly reviewed: ReviewedAnalyses,
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
    return {
      ...view,
      ...(include.includes('analysis') && { analysis: await this.analysisOf(caller, review) }),
      ...(include.includes('transcription') && { transcription: await this.transcriptionOf(caller, review) }),
    };
  }

  /** Null once it is erased. */
  private async analysisOf(caller: Principal, { analysisId }: Review): Promise<ReviewView['analysis']> {
    const found = await this.unitOfWork.read(() => this.reviewed.of(caller, [analysisId]));
    return found.get(analysisId) ?? null;
  }

  /** Null once the analysis is erased, and while it has none. */
  private async transcriptionOf(caller: Principal, { analysisId }: Review): Promise<ReviewView['transcription']> {
    const read = await this.analyses.read(caller, analysisId, ['transcription']).catch(absent);
    const transcript = read?.included.transcription;
    return transcript ? viewTranscription(transcript, read.analysis.file) : null;
  }
}

function absent(error: unknown): null {
  if (error instanceof AppError && error.status === 404) return null;
  throw error;
}
