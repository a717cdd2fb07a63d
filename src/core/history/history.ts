import { Injectable } from '@nestjs/common';
import { Clock } from '../clock/clock.js';
import { newId } from '../database/identifier.js';
import type { HistoryEntryView } from './history.schemas.js';
import { HistoryRepository } from './history.repository.js';

/** What happened to one analysis or review, with who did it. Written in the caller's transaction. */
@Injectable()
export class History {
  constructor(
    private readonly entries: HistoryRepository,
    private readonly clock: Clock,
  ) {}

  /** `actor` is a userId, a keyId or `system`. */
  add(
    of: { readonly accountId: string; readonly id: string },
    event: string,
    actor: string,
    details?: Record<string, unknown>,
  ): void {
    this.entries.add({
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
  async read(accountId: string, subject: string): Promise<HistoryEntryView[]> {
    const entries = await this.entries.find(accountId, subject);
    return entries.map(({ createdAt, event, actor, details }) => ({
      timestamp: createdAt.toISOString(),
      event,
      user: actor,
      ...(details && { details }),
    }));
  }

  forget(accountId: string, subject: string): Promise<void> {
    return this.entries.forget(accountId, subject);
  }
}
