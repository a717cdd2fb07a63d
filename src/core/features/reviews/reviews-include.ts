import { Injectable } from '@nestjs/common';
import type { Principal } from '../../platform/caller/principal.js';
import { errors } from '../../platform/errors/errors.js';
import { type IncludeResolver, ResolvesInclude } from '../../platform/http/includes.js';
import { ReviewReader } from './review-reader.js';
import type { ReviewView } from './review.schemas.js';

/** The reviews that an analysis shows with `include=reviews`. */
@Injectable()
@ResolvesInclude({ of: 'analysis', part: 'reviews' })
export class ReviewsInclude implements IncludeResolver {
  constructor(private readonly reader: ReviewReader) {}

  async resolve(caller: Principal, analysisId: string): Promise<ReviewView[]> {
    if (!caller.scopes.has('read:reviews')) throw errors.accessDenied('the scope read:reviews, to include reviews');
    return this.reader.ofAnalysis(caller, analysisId);
  }
}
