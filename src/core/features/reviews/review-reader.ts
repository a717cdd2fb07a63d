import { Injectable } from '@nestjs/common';
import { Access } from '../access/access.js';
import { mayRead, type Visibility } from '../access/visibility.js';
import type { Principal } from '../../platform/caller/principal.js';
import { errors } from '../../platform/errors/errors.js';
import { People } from './people.js';
import type { Review } from './review.entity.js';
import { ReviewRepository } from './review.repository.js';
import type { ReviewView } from './review.schemas.js';
import { ReviewVisibilities } from './review-visibility.js';
import { type ShownReview, type ViewOptions, viewReview } from './review.view.js';

const assignment = 'the review to be assigned to you';

/** One review as a caller may see it. Reads in the caller's unit of work. */
@Injectable()
export class ReviewReader {
  constructor(
    private readonly reviews: ReviewRepository,
    private readonly access: Access,
    private readonly people: People,
    private readonly sets: ReviewVisibilities,
  ) {}

  /** Throws REVIEW_NOT_FOUND, or what `deny` makes where the caller may not read it. */
  async get(caller: Principal, id: string, deny: typeof errors.accessDenied): Promise<Review> {
    const review = await this.reviews.find(caller.accountId, id);
    if (!review) throw errors.reviewNotFound(id);
    const visibility = await this.visibility(caller, review);
    if (visibility === 'absent') throw errors.reviewNotFound(id);
    if (!mayRead(visibility)) throw deny(assignment);
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
    const visibility = await this.visibilities(caller, reviews);
    const blinded = new Set(reviews.filter((each) => visibility(each) === 'blinded').map(({ id }) => id));
    return reviews.map((review) => viewReview(review, people, blinded, options));
  }

  /** Those of an analysis that the caller may read, oldest first. */
  async ofAnalysis(caller: Principal, analysisId: string): Promise<ReviewView[]> {
    const found = await this.reviews.ofAnalysis(caller.accountId, analysisId);
    const visibility = await this.visibilities(caller, found);
    return this.views(
      caller,
      found.filter((review) => mayRead(visibility(review))),
    );
  }

  /** The ids of the first reviews of analyses, by analysis; for who has a hidden copy of one, of that. */
  async firstsOf(caller: Principal, analysisIds: readonly string[]): Promise<Map<string, string>> {
    const { copies } = await this.sets.of(caller);
    const firsts = await this.reviews.firstsOf(caller.accountId, analysisIds);
    for (const id of analysisIds) if (copies.has(id)) firsts.set(id, copies.get(id)!);
    return firsts;
  }

  async visibility(caller: Principal, review: Pick<Review, 'id' | 'analysisId'>): Promise<Visibility> {
    return (await this.visibilities(caller, [review]))(review);
  }

  /** What the caller sees of each of these, which are stored. */
  async visibilities<T extends Pick<Review, 'id' | 'analysisId'>>(
    caller: Principal,
    reviews: readonly T[],
  ): Promise<(review: T) => Visibility> {
    const matterOf = ({ id, analysisId }: T) => ({ analysisId, reviewId: id });
    const visibilities = await this.access.toMatters(caller.accountId, reviews.map(matterOf));
    return (review) => visibilities(caller, matterOf(review));
  }
}
