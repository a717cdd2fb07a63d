import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { execute } from '../../database/run-statement.js';
import { sql } from '../../database/statement.js';

export interface Batch {
  readonly deliveryId: string;
  readonly messageId: string;
  readonly endpointId: string;
  readonly type: string;
}

@Injectable()
export class GatheringRepository {
  constructor(private readonly em: EntityManager) {}

  /** How many of a type wait for an endpoint, counted up to `most`. */
  async waiting(endpointId: string, type: string, most: number): Promise<number> {
    const [row] = await execute<{ waiting: number }>(
      this.em,
      sql`select count(*)::int as waiting from (
            select 1 from deliveries
             where endpoint_id = ${endpointId} and type = ${type} and status = 'gathering' limit ${most}) as counted`,
    );
    return row!.waiting;
  }

  /** Puts the oldest that wait, `most` of them, into one delivery; how many those were. In the caller's transaction. */
  async gather({ deliveryId, messageId, endpointId, type }: Batch, most: number, now: Date): Promise<number> {
    const rows = await execute<{ message_id: string; account_id: string }>(
      this.em,
      sql`update deliveries set status = 'batched', batch_id = ${deliveryId}, settled_at = ${now} where id in (
            select id from deliveries where endpoint_id = ${endpointId} and type = ${type} and status = 'gathering'
             order by message_id limit ${most} for update skip locked
          ) returning message_id, account_id`,
    );
    if (rows.length === 0) return 0;
    const accountId = rows[0]!.account_id;
    await execute(
      this.em,
      sql`insert into messages (id, account_id, type, occurred_at) values (${messageId}, ${accountId}, ${type}, ${now})`,
    );
    await execute(
      this.em,
      sql`insert into deliveries (id, account_id, endpoint_id, message_id, type, status, created_at, due_at, tries, attempts)
          values (${deliveryId}, ${accountId}, ${endpointId}, ${messageId}, ${type}, 'pending', ${now}, ${now}, 0, 0)`,
    );
    return rows.length;
  }
}
