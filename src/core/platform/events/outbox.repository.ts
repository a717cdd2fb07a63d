import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';
import { execute, query } from '../database/run-statement.js';
import { sql } from '../database/statement.js';
import { QUEUE_POOL } from '../database/database-url.js';
import { OutboxEvent } from './outbox-event.entity.js';
import type { EventName } from './events.js';

export type ClaimedEvent = Pick<OutboxEvent, 'id' | 'accountId' | 'name' | 'payload' | 'attempts' | 'createdAt'>;

export interface PendingEvent {
  readonly id: string;
  readonly name: EventName;
  readonly analysisId: string;
}

@Injectable()
export class OutboxRepository {
  private marks?: { readonly ids: string[]; readonly done: Promise<void> };

  constructor(
    private readonly em: EntityManager,
    @Inject(QUEUE_POOL) private readonly queues: pg.Pool,
  ) {}

  /** Takes up to `limit` due events for this process until `leaseUntil`; other processes pass over them. */
  async claim(now: Date, leaseUntil: Date, limit: number): Promise<ClaimedEvent[]> {
    const claim = sql`
update outbox_events set due_at = ${leaseUntil}, attempts = attempts + 1 where id = any (array (
  select id from outbox_events where delivered_at is null and due_at <= ${now} order by due_at, id limit ${limit} for update skip locked
)) returning id, account_id as "accountId", name, payload, attempts, created_at as "createdAt"`;
    const { rows } = await query<ClaimedEvent>(this.queues, claim, 'outbox-claim');
    return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  }

  pendingOfAnalyses(analysisIds: readonly string[]): Promise<PendingEvent[]> {
    return execute<PendingEvent>(
      this.em.fork(),
      sql`select id, name, payload->>'analysisId' as "analysisId" from outbox_events
           where delivered_at is null and payload->>'analysisId' in (select jsonb_array_elements_text(${JSON.stringify(analysisIds)}::jsonb))`,
    );
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
    const marked = sql`update outbox_events set delivered_at = ${at}, last_error = null where id = any (${ids})`;
    await query(this.queues, marked, 'outbox-delivered');
  }

  async failed(id: string, dueAt: Date, lastError: string): Promise<void> {
    await this.em.fork().nativeUpdate(OutboxEvent, { id }, { dueAt, lastError });
  }

  prune(before: Date): Promise<number> {
    return this.em.fork().nativeDelete(OutboxEvent, { deliveredAt: { $lt: before } });
  }
}
