import { EntityManager } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
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
}
