import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { execute } from '../../platform/database/run-statement.js';
import { sql } from '../../platform/database/statement.js';

@Injectable()
export class ReviewVisibilityRepository {
  constructor(private readonly em: EntityManager) {}

  /** What the reviews of a user keep from them: first reviews they look over, and hidden copies. */
  async of(
    accountId: string,
    userId: string,
  ): Promise<{ seconds: string[]; copies: { id: string; analysisId: string; isOpen: boolean }[] }> {
    const rows = await execute<{ first: string | null; id: string; analysisId: string; isOpen: boolean }>(
      this.em,
      sql`select second_review_of as first, id, analysis_id as "analysisId", true as "isOpen" from reviews
           where account_id = ${accountId} and assigned_to = ${userId} and second_review_of is not null and status <> 'completed'
          union all
          select null, id, analysis_id, status <> 'completed' and assigned_to = ${userId} from reviews
           where account_id = ${accountId} and golden_for = ${userId} and golden_beside is not null`,
    );
    return {
      seconds: rows.flatMap(({ first }) => first ?? []),
      copies: rows.filter(({ first }) => first === null),
    };
  }
}
