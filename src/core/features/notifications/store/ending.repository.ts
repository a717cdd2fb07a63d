import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { execute } from '../../../platform/database/run-statement.js';
import { sql } from '../../../platform/database/statement.js';
import { messageId } from '../delivery-keys.js';

const most = 5000;

const together = (accountId: string, analysisId: string) =>
  sql`select gathered_in from notifications
       where account_id = ${accountId} and analysis_id = ${analysisId} and gathered_in is not null`;

/** How notifications end: erased with their analysis, or pruned when they are old. */
@Injectable()
export class EndingRepository {
  constructor(private readonly em: EntityManager) {}

  /** The messages of combined notifications with a member about the analysis. */
  async messagesOfSeveral(accountId: string, analysisId: string): Promise<string[]> {
    const rows = await execute<{ id: string }>(
      this.em,
      sql`select distinct ${messageId} as id from notification_dispatches d
           where d.notification_id in (${together(accountId, analysisId)})`,
    );
    return rows.map(({ id }) => id);
  }

  /** Erases their content, also in combined notifications; that there was one stays. In the caller's transaction. */
  async erase(accountId: string, analysisId: string): Promise<void> {
    await execute(
      this.em,
      sql`update notifications set title = '', message = '', data = '{}', actions = '[]', merge_key = null
           where account_id = ${accountId} and analysis_id = ${analysisId} or id in (${together(accountId, analysisId)})`,
    );
  }

  /** How many; fewer than there are when the most of one turn is reached. */
  async prune(before: Date): Promise<number> {
    const em = this.em.fork();
    const rows = await execute<{ id: string }>(
      em,
      sql`delete from notifications where id in (select id from notifications where created_at < ${before} limit ${most}) returning id`,
    );
    await execute(
      em,
      sql`delete from notification_dispatches where notification_id in (select jsonb_array_elements_text(${JSON.stringify(rows.map(({ id }) => id))}::jsonb))`,
    );
    return rows.length;
  }

  get most(): number {
    return most;
  }
}
