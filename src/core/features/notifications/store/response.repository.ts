import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { execute } from '../../../platform/database/run-statement.js';
import { sql } from '../../../platform/database/statement.js';
import { Notification } from './notification.entity.js';

/** Whether people have responded to notifications. In the caller's unit of work. */
@Injectable()
export class ResponseRepository {
  constructor(private readonly em: EntityManager) {}

  /** Those of them that are acknowledged; an escalation also if the notification that it escalates was acknowledged. */
  async acknowledged(accountId: string, ids: readonly string[]): Promise<string[]> {
    const rows = await execute<{ id: string }>(
      this.em,
      sql`select n.id from notifications n
           where n.id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)) and n.account_id = ${accountId}
             and (n.acknowledged_at is not null
               or exists (select 1 from notifications s where s.account_id = n.account_id and s.source_id = n.escalation_of
                             and s.acknowledged_at is not null))`,
    );
    return rows.map(({ id }) => id);
  }

  /** Whether anybody has read or acknowledged a notification of this source. */
  async isAnswered(accountId: string, sourceId: string): Promise<boolean> {
    const [row] = await execute<unknown>(
      this.em,
      sql`select 1 from notifications where account_id = ${accountId} and source_id = ${sourceId} and coalesce(read_at, acknowledged_at) is not null limit 1`,
    );
    return row !== undefined;
  }

  /** The first notification of a source, for its words. */
  ofSource(accountId: string, sourceId: string): Promise<Notification | null> {
    return this.em.findOne(Notification, { accountId, sourceId }, { orderBy: { id: 'asc' } });
  }
}
