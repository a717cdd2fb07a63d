import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';

export interface Party {
  readonly reviewId: string;
  /** Null while nobody has it. */
  readonly assignedTo: string | null;
  /** Somebody has started, completed or escalated it. */
  readonly hasBegun: boolean;
}

@Injectable()
export class ReviewPartiesRepository {
  constructor(private readonly em: EntityManager) {}

  /** Hidden copies, second reviews and adjudications are found by their own id only. */
  of(accountId: string, ids: readonly string[]): Promise<(Party & { readonly subject: string })[]> {
    const columns = `id as "reviewId", assigned_to as "assignedTo", first_action_at is not null as "hasBegun"`;
    const given = JSON.stringify(ids);
    return this.em.execute(
      `select id as subject, ${columns} from reviews
        where account_id = ? and id in (select jsonb_array_elements_text(?::jsonb))
       union all
       select analysis_id as subject, ${columns} from reviews
        where account_id = ? and analysis_id in (select jsonb_array_elements_text(?::jsonb))
          and second_review_of is null and adjudication_of is null and golden_beside is null`,
      [accountId, given, accountId, given],
    );
  }
}
