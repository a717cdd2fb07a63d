import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { OutboxEvent } from './outbox-event.entity.js';

@Injectable()
export class OutboxRepository {
  private marks?: { readonly ids: string[]; readonly done: Promise<void> };

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

  /** In one statement with all that are delivered in the same turn. Where it fails, all of them come again. */
  delivered(id: string, at: Date): Promise<void> {
    this.marks ??= { ids: [], done: nextTurn().then(() => this.mark(at)) };
    this.marks.ids.push(id);
    return this.marks.done;
  }

  private async mark(at: Date): Promise<void> {
    const ids = this.marks!.ids;
    this.marks = undefined;
    await this.em.fork().nativeUpdate(OutboxEvent, { id: { $in: ids } }, { deliveredAt: at, lastError: null });
  }

  async failed(id: string, dueAt: Date, lastError: string): Promise<void> {
    await this.em.fork().nativeUpdate(OutboxEvent, { id }, { dueAt, lastError });
  }

  prune(before: Date): Promise<number> {
    return this.em.fork().nativeDelete(OutboxEvent, { deliveredAt: { $lt: before } });
  }
}
