import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { messageId } from '../delivery-keys.js';

const most = 5000;

const together =
  'select gathered_in from notifications where account_id = ? and analysis_id = ? and gathered_in is not null';

/** How notifications end: erased with their analysis, or pruned when they are old. */
@Injectable()
export class EndingRepository {
  constructor(private readonly em: EntityManager) {}

  /** The messages of those that tell of several, of which one is about the analysis. */
  async messagesOfSeveral(accountId: string, analysisId: string): Promise<string[]> {
    const rows = await this.em.execute<{ id: string }[]>(
      `select distinct ${messageId} as id from notification_dispatches d where d.notification_id in (${together})`,
      [accountId, analysisId],
    );
    return rows.map(({ id }) => id);
  }

  /** What they tell goes, also out of those that tell of several; that there was one stays. In the caller's transaction. */
  async erase(accountId: string, analysisId: string): Promise<void> {
    const own = [accountId, analysisId];
    await this.em.execute(
      `update notifications set title = '', message = '', data = '{}', actions = '[]', merge_key = null
        where account_id = ? and analysis_id = ? or id in (${together})`,
      [...own, ...own],
    );
  }

  /** How many; fewer than there are when the most of one turn is reached. */
  async prune(before: Date): Promise<number> {
    const em = this.em.fork();
    const rows = await em.execute<{ id: string }[]>(
      `delete from notifications where id in (select id from notifications where created_at < ? limit ?) returning id`,
      [before, most],
    );
    await em.execute(
      'delete from notification_dispatches where notification_id in (select jsonb_array_elements_text(?::jsonb))',
      [JSON.stringify(rows.map(({ id }) => id))],
    );
    return rows.length;
  }

  get most(): number {
    return most;
  }
}
