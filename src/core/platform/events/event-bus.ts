import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { execute } from '../database/run-statement.js';
import { sql } from '../database/statement.js';
import { Clock } from '../clock/clock.js';
import { newId } from '../database/identifier.js';
import type { EventName, Events } from './events.js';
import { OutboxEvent } from './outbox-event.entity.js';

/** Records events in the caller's transaction. The relay delivers them once that has committed. */
@Injectable()
export class EventBus {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  publish<E extends EventName>(accountId: string, name: E, payload: Events[E]): void {
    const now = this.clock.now();
    this.em.create(OutboxEvent, {
      id: newId('event'),
      accountId,
      name,
      payload,
      createdAt: now,
      dueAt: now,
      attempts: 0,
    });
  }

  /** The same event of many subjects, in one statement. */
  async publishMany<E extends EventName>(accountId: string, name: E, payloads: readonly Events[E][]): Promise<void> {
    if (payloads.length === 0) return;
    const now = this.clock.now();
    const rows = payloads.map((payload) => ({ id: newId('event'), payload }));
    await execute(
      this.em,
      sql`insert into outbox_events (id, account_id, name, payload, created_at, due_at, attempts)
          select e.id, ${accountId}, ${name}, e.payload, ${now}, ${now}, 0 from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e(id text, payload jsonb)`,
    );
  }

  /** Takes back everything that was recorded of an analysis, delivered or not. In the caller's transaction. */
  async forgetAnalysis(accountId: string, analysisId: string): Promise<void> {
    await execute(
      this.em,
      sql`delete from outbox_events where account_id = ${accountId} and payload->>'analysisId' = ${analysisId}`,
    );
  }
}
