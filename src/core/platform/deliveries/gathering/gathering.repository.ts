import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';

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
    const [row] = await this.em.execute<{ waiting: number }[]>(
      `select count(*)::int as waiting from (
         select 1 from deliveries where endpoint_id = ? and type = ? and status = 'gathering' limit ?) as counted`,
      [endpointId, type, most],
    );
    return row!.waiting;
  }

  /** Puts the oldest that wait, `most` of them, into one delivery; how many those were. In the caller's transaction. */
  async gather({ deliveryId, messageId, endpointId, type }: Batch, most: number, now: Date): Promise<number> {
    const rows = await this.em.execute<{ message_id: string; account_id: string }[]>(
      `update deliveries set status = 'batched', batch_id = ?, settled_at = ? where id in (
         select id from deliveries where endpoint_id = ? and type = ? and status = 'gathering'
          order by message_id limit ? for update skip locked
       ) returning message_id, account_id`,
      [deliveryId, now, endpointId, type, most],
    );
    if (rows.length === 0) return 0;
    const accountId = rows[0]!.account_id;
    await this.em.execute('insert into messages (id, account_id, type, occurred_at) values (?, ?, ?, ?)', [
      messageId,
      accountId,
      type,
      now,
    ]);
    await this.em.execute(
      `insert into deliveries (id, account_id, endpoint_id, message_id, type, status, created_at, due_at, tries, attempts)
       values (?, ?, ?, ?, ?, 'pending', ?, ?, 0, 0)`,
      [deliveryId, accountId, endpointId, messageId, type, now, now],
    );
    return rows.length;
  }
}
