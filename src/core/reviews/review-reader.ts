import { Injectable } from '@nestjs/common';
import type { Principal } from '../auth/principal.js';
import { errors } from '../errors/errors.js';
import { People } from './people.js';
import type { Review } from './review.entity.js';
import { ReviewRepository } from './review.repository.js';
import type { ReviewView } from './review.schemas.js';
import { type ShownReview, type ViewOptions, viewReview } from './review.view.js';
import { exists, mayRead, Sights } from './sight.js';

const assignment = 'the review to be assigned to you';

/** One review as a caller may see it. Reads in the caller's unit of work. */
@Injectable()
export class ReviewReader {
  constructor(
    private readonly reviews: ReviewRepository,
    private readonly sights: Sights,
    private readonly people: People,
  ) {}

  /** Throws REVIEW_NOT_FOUND, or what `deny` makes where the caller may not read it. */
  async get(caller: Principal, id: string, deny: typeof errors.accessDenied): Promise<Review> {
    const review = await this.reviews.find(caller.accountId, id);
    const sight = await this.sights.of(caller);
    if (!review || !exists(sight, review)) throw errors.reviewNotFound(id);
    if (!mayRead(sight, review)) throw deny(assignment);
    return review;
  }

  async view(caller: Principal, review: Review, options?: ViewOptions): Promise<ReviewView> {
    return (await this.views(caller, [review], options))[0]!;
  }

  async views(caller: Principal, reviews: readonly ShownReview[], options?: ViewOptions): Promise<ReviewView[]> {
    const people = await this.people.of(
      caller.accountId,
      reviews.map(({ assignedTo }) => assignedTo),
    );
    const blind = await this.sights.blind(caller, reviews);
    return reviews.map((review) => viewReview(review, people, blind, options));
  }

  /** Those of an analysis that the caller may read, oldest first. */
  async ofAnalysis(caller: Principal, analysisId: string): Promise<ReviewView[]> {
    const sight = await this.sights.of(caller);
    const found = await this.reviews.ofAnalysis(caller.accountId, analysisId);
    return this.views(
      caller,
      found.filter((review) => exists(sight, review) && mayRead(sight, review)),
    );
  }
}
