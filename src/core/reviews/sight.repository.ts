import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';

@Injectable()
export class SightRepository {
  constructor(private readonly em: EntityManager) {}

  /** What the reviews of a user keep from them: findings of first reviews, and that an analysis was seen before. */
  async of(accountId: string, userId: string): Promise<{ blindTo: string[]; tested: string[]; copies: string[] }> {
    const rows = await this.em.execute<{ first: string | null; copy: string | null; tested: string | null }[]>(
      `select second_review_of as first, null as copy, null as tested from reviews
        where account_id = ? and assigned_to = ? and second_review_of is not null and status <> 'completed'
       union all
       select null, id, case when status <> 'completed' then analysis_id end from reviews
        where account_id = ? and assigned_to = ? and golden_beside is not null`,
      [accountId, userId, accountId, userId],
    );
    return {
      blindTo: rows.flatMap(({ first }) => first ?? []),
      tested: rows.flatMap(({ tested }) => tested ?? []),
      copies: rows.flatMap(({ copy }) => copy ?? []),
    };
  }
}
