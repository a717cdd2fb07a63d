import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';

@Injectable()
export class SightRepository {
  constructor(private readonly em: EntityManager) {}

  /** What the open reviews of a user keep from them: findings of first reviews, and that an analysis was seen before. */
  async of(accountId: string, userId: string): Promise<{ blindTo: string[]; tested: string[] }> {
    const rows = await this.em.execute<{ first: string | null; analysis: string | null }[]>(
      `select second_review_of as first, case when golden_beside is not null then analysis_id end as analysis
         from reviews
        where account_id = ? and assigned_to = ? and status <> 'completed'
          and (second_review_of is not null or golden_beside is not null)`,
      [accountId, userId],
    );
    return {
      blindTo: rows.flatMap(({ first }) => first ?? []),
      tested: rows.flatMap(({ analysis }) => analysis ?? []),
    };
  }
}
