import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { execute } from '../../../platform/database/run-statement.js';
import { sql } from '../../../platform/database/statement.js';
import type { Restriction } from '../../access/access.js';
import type { Matter } from '../../access/visibility.js';
import { teamsOfAlerts } from '../matter.js';
import type { BatchMember } from '../store/batch-member.js';

/** One in a user's inbox. */
export interface ShownMatter extends Matter {
  readonly id: string;
  readonly accountId: string;
  readonly userId: string;
  readonly type: string;
}
/** One that is combined with others in another one. */
export interface Member extends Matter, BatchMember {
  readonly id: string;
  readonly gatheredIn: string;
  readonly type: string;
}

/** One that a reminder stands for. */
export interface Unacknowledged {
  readonly id: string;
  readonly title: string;
  readonly message: string;
  readonly type: string;
  readonly analysisId: string | null;
  readonly data: Readonly<Record<string, unknown>>;
}

const matter = sql`n.type, n.analysis_id as "analysisId", n.data->>'reviewId' as "reviewId"`;

/** What notifications are about. In the caller's unit of work. */
@Injectable()
export class NotificationMattersRepository {
  constructor(private readonly em: EntityManager) {}

  /** In the centres of these, as far as something of it could be hidden from them. */
  shownTo(
    restrictions: readonly Restriction[],
    { unreadOnly }: { readonly unreadOnly: boolean },
  ): Promise<ShownMatter[]> {
    const rows = restrictions.map(({ viewer, analysisIds, alertsFor }) => ({
      userId: viewer.id,
      isLimited: analysisIds === 'all',
      analysisIds: analysisIds === 'all' ? [] : analysisIds,
      alerts: [...teamsOfAlerts].flatMap(([type, team]) => (alertsFor.includes(team) ? [type] : [])),
    }));
    return execute(
      this.em,
      sql`select n.id, n.account_id as "accountId", n.user_id as "userId", ${matter}
            from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v("userId" text, "isLimited" boolean, "analysisIds" jsonb, alerts jsonb)
            join notifications n on n.user_id = v."userId"
           where n.shown_at is not null and n.deleted_at is null ${unreadOnly ? sql`and n.read_at is null and n.snoozed_until is null` : sql``}
             and (n.analysis_id is not null
                   and (v."isLimited" or n.analysis_id in (select jsonb_array_elements_text(v."analysisIds")))
               or n.analysis_id is null and n.type in (select jsonb_array_elements_text(v.alerts)))`,
    );
  }

  /** Those of them that nobody has acknowledged. */
  unacknowledged(accountId: string, ids: readonly string[]): Promise<Unacknowledged[]> {
    return execute(
      this.em,
      sql`select n.id, n.type, n.title, n.message, n.data, n.analysis_id as "analysisId" from notifications n
           where n.account_id = ${accountId} and n.id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)) and n.acknowledged_at is null`,
    );
  }

  /** The members of combined notifications, the oldest first. */
  members(ids: readonly string[]): Promise<Member[]> {
    return execute(
      this.em,
      sql`select n.id, n.gathered_in as "gatheredIn", n.title, n.message, n.data, n.occurred_at as "occurredAt", n.actions, ${matter}
            from notifications n where n.gathered_in in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)) order by n.id`,
    );
  }
}
