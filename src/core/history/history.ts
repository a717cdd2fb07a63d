import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../clock/clock.js';
import { newId } from '../database/identifier.js';
import { HistoryEntry } from './history-entry.entity.js';

export interface HistoryView {
  readonly timestamp: string;
  readonly event: string;
  readonly user: string;
  readonly details?: Record<string, unknown>;
}

/** What happened to one analysis or review, with who did it. Written in the caller's transaction. */
@Injectable()
export class History {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** `actor` is a userId, a keyId or `system`. */
  add(
    of: { readonly accountId: string; readonly id: string },
    event: string,
    actor: string,
    details?: Record<string, unknown>,
  ): void {
    this.em.create(HistoryEntry, {
      id: newId('history'),
      accountId: of.accountId,
      subject: of.id,
      event,
      actor,
      details: details ?? null,
      createdAt: this.clock.now(),
    });
  }

  /** Oldest first. */
  async read(accountId: string, subject: string): Promise<HistoryView[]> {
    const entries = await this.em.find(
      HistoryEntry,
      { accountId, subject },
      { orderBy: { createdAt: 'asc', id: 'asc' } },
    );
    return entries.map(({ createdAt, event, actor, details }) => ({
      timestamp: createdAt.toISOString(),
      event,
      user: actor,
      ...(details && { details }),
    }));
  }

  async forget(accountId: string, subject: string): Promise<void> {
    await this.em.nativeDelete(HistoryEntry, { accountId, subject });
  }
}
