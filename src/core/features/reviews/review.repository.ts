import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { execute } from '../../platform/database/run-statement.js';
import { sql } from '../../platform/database/statement.js';
import { Review } from './review.entity.js';

@Injectable()
export class ReviewRepository {
  constructor(private readonly em: EntityManager) {}

  find(accountId: string, id: string): Promise<Review | null> {
    return this.em.findOne(Review, { accountId, id });
  }

  /** Reads it again, even if it was read before. */
  findForUpdate(accountId: string, id: string): Promise<Review | null> {
    return this.em.findOne(Review, { accountId, id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  }

  /** Null if another transaction is changing it. */
  async findUnlessLocked(accountId: string, id: string): Promise<Review | null> {
    const options = { lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE, refresh: true } as const;
    return this.em.findOne(Review, { accountId, id }, options);
  }

  openOf(accountId: string, userId: string): Promise<Review[]> {
    return this.em.find(
      Review,
      { accountId, assignedTo: userId, status: { $ne: 'completed' } },
      { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' }, refresh: true },
    );
  }

  ofAnalysis(accountId: string, analysisId: string): Promise<Review[]> {
    return this.em.find(Review, { accountId, analysisId }, { orderBy: { id: 'asc' } });
  }

  lockOfAnalysis(accountId: string, analysisId: string): Promise<Review[]> {
    return this.em.find(
      Review,
      { accountId, analysisId },
      { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' }, refresh: true },
    );
  }

  /** The first reviews of analyses, by analysis; next to each there may be a second one, an adjudication and hidden copies. */
  async firstsOf(accountId: string, analysisIds: readonly string[]): Promise<Map<string, string>> {
    const rows = await execute<{ id: string; analysisId: string }>(
      this.em,
      sql`select id, analysis_id as "analysisId" from reviews
           where account_id = ${accountId} and analysis_id in (select jsonb_array_elements_text(${JSON.stringify(analysisIds)}::jsonb))
             and second_review_of is null and adjudication_of is null and golden_beside is null`,
    );
    return new Map(rows.map(({ id, analysisId }) => [analysisId, id]));
  }

  secondOf(accountId: string, firstId: string): Promise<Review | null> {
    return this.em.findOne(Review, { accountId, secondReviewOf: firstId });
  }

  adjudicationOf(accountId: string, firstId: string): Promise<Review | null> {
    return this.em.findOne(Review, { accountId, adjudicationOf: firstId });
  }

  goldenMixedWith(accountId: string, id: string): Promise<Review | null> {
    return this.em.findOne(Review, { accountId, goldenMixedWith: id });
  }

  add(review: NewReviewRow): Review {
    return this.em.create(Review, review as Review);
  }

  remove(review: Review): void {
    this.em.remove(review);
  }

  flush(): Promise<void> {
    return this.em.flush();
  }
}

export type NewReviewRow = Pick<
  Review,
  'id' | 'accountId' | 'analysisId' | 'status' | 'urgency' | 'reviewType' | 'createdBy' | 'createdAt' | 'updatedAt'
> & { requireSecondReview: boolean } & Partial<Review>;
