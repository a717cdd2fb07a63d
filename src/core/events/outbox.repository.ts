import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { OutboxEvent } from './outbox-event.entity.js';

@Injectable()
export class OutboxRepository {
  constructor(private readonly em: EntityManager) {}

  /** Takes up to `limit` due events for this process until `leaseUntil`; other processes pass over them. */
  async claim(now: Date, leaseUntil: Date, limit: number): Promise<OutboxEvent[]> {
    const em = this.em.fork();
    const rows: { id: string }[] = await em.execute(
      `update outbox_events set due_at = ?, attempts = attempts + 1 where id in (
         select id from outbox_events where delivered_at is null and due_at <= ? order by due_at, id limit ? for update skip locked
       ) returning id`,
      [leaseUntil, now, limit],
    );
    if (rows.length === 0) return [];
    return em.find(OutboxEvent, { id: { $in: rows.map(({ id }) => id) } }, { orderBy: { id: 'asc' } });
  }

  async delivered(id: string, at: Date): Promise<void> {
    await this.em.fork().nativeUpdate(OutboxEvent, { id }, { deliveredAt: at, lastError: null });
  }

  async failed(id: string, dueAt: Date, lastError: string): Promise<void> {
    await this.em.fork().nativeUpdate(OutboxEvent, { id }, { dueAt, lastError });
  }

  prune(before: Date): Promise<number> {
    return this.em.fork().nativeDelete(OutboxEvent, { deliveredAt: { $lt: before } });
  }
}
