import { Injectable } from '@nestjs/common';
import type { Principal } from '../auth/principal.js';
import { errors } from '../errors/errors.js';
import { People } from './people.js';
import type { Review } from './review.entity.js';
import { ReviewRepository } from './review.repository.js';
import type { ReviewView } from './review.schemas.js';
import { viewReview } from './review.view.js';
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

  /** `withRole` false leaves out the role of the assignee, which only a read of the review tells. */
  async view(caller: Principal, review: Review, options?: { withRole: boolean }): Promise<ReviewView> {
    const people = await this.people.of(review.accountId, [review.assignedTo]);
    return viewReview(review, people, await this.sights.blind(caller, [review]), options);
  }

  /** Those of an analysis that the caller may read, oldest first. */
  async ofAnalysis(caller: Principal, analysisId: string): Promise<ReviewView[]> {
    const sight = await this.sights.of(caller);
    const found = await this.reviews.ofAnalysis(caller.accountId, analysisId);
    const seen = found.filter((review) => exists(sight, review) && mayRead(sight, review));
    const people = await this.people.of(
      caller.accountId,
      seen.map(({ assignedTo }) => assignedTo),
    );
    const blind = await this.sights.blind(caller, seen);
    return seen.map((review) => viewReview(review, people, blind));
  }
}
