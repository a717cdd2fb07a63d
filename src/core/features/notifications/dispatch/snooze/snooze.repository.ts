import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { execute } from '../../../../platform/database/run-statement.js';
import { type Statement, sql } from '../../../../platform/database/statement.js';

export interface Woken {
  readonly id: string;
  readonly userId: string;
}

/** Ends snoozes, and returns those that were snoozed until then. In the caller's transaction. */
@Injectable()
export class SnoozeRepository {
  constructor(private readonly em: EntityManager) {}

  endDue(accountId: string, userId: string, now: Date): Promise<Woken[]> {
    return this.end(accountId, sql`n.user_id = ${userId} and n.snoozed_until <= ${now}`, now);
  }

  endOf(accountId: string, ids: readonly string[], now: Date): Promise<Woken[]> {
    return this.end(accountId, sql`n.id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`, now);
  }

  /** About these calls, each for its user. */
  endAbout(
    accountId: string,
    pairs: readonly { readonly userId: string; readonly analysisId: string }[],
    now: Date,
  ): Promise<Woken[]> {
    const about = sql`(n.user_id, n.analysis_id) in (select p."userId", p."analysisId"
      from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as p("userId" text, "analysisId" text))`;
    return this.end(accountId, about, now);
  }

  /** Locked in the order in which reminders lock. */
  private end(accountId: string, which: Statement, now: Date): Promise<Woken[]> {
    return execute(
      this.em,
      sql`update notifications set snoozed_until = null, shown_at = case when shown_at is not null then ${now}::timestamptz end
           where id in (select n.id from notifications n
                         where n.account_id = ${accountId} and n.snoozed_until is not null and ${which} order by n.id for update)
          returning id, user_id as "userId"`,
    );
  }
}
