import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { execute } from '../../platform/database/run-statement.js';
import { sql } from '../../platform/database/statement.js';

export interface Party {
  readonly reviewId: string;
  /** Null while nobody has it. */
  readonly assignedTo: string | null;
  /** It was started, completed, escalated or withdrawn. */
  readonly hasBegun: boolean;
}

@Injectable()
export class ReviewPartiesRepository {
  constructor(private readonly em: EntityManager) {}

  /** Hidden copies, second reviews and adjudications are found by their own id only. */
  of(accountId: string, ids: readonly string[]): Promise<(Party & { readonly subject: string })[]> {
    const columns = sql`id as "reviewId", assigned_to as "assignedTo", (first_action_at is not null or status = 'completed') as "hasBegun"`;
    const given = JSON.stringify(ids);
    return execute(
      this.em,
      sql`select id as subject, ${columns} from reviews
           where account_id = ${accountId} and id in (select jsonb_array_elements_text(${given}::jsonb))
          union all
          select analysis_id as subject, ${columns} from reviews
           where account_id = ${accountId} and analysis_id in (select jsonb_array_elements_text(${given}::jsonb))
             and second_review_of is null and adjudication_of is null and golden_beside is null`,
    );
  }
}
