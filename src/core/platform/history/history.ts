import { Injectable } from '@nestjs/common';
import { Clock } from '../clock/clock.js';
import { newId } from '../database/identifier.js';
import type { HistoryLine } from './history.schemas.js';
import { HistoryRepository } from './history.repository.js';

export interface NewEntry {
  readonly subject: string;
  readonly details?: Record<string, unknown>;
}

/** What happened to one analysis or review, with who did it. Written in the caller's transaction. */
@Injectable()
export class History {
  constructor(
    private readonly entries: HistoryRepository,
    private readonly clock: Clock,
  ) {}

  /** `actor` is a userId, a keyId or `system`; `at` the time of the subject itself, if it has one. */
  add(
    of: { readonly accountId: string; readonly id: string },
    event: string,
    actor: string,
    details?: Record<string, unknown>,
    at = this.clock.now(),
  ): void {
    this.entries.add({
      id: newId('history'),
      accountId: of.accountId,
      subject: of.id,
      event,
      actor,
      details: details ?? null,
      createdAt: at,
    });
  }

  /** The same event of many subjects at once. */
  addMany(accountId: string, event: string, actor: string, entries: readonly NewEntry[]): Promise<void> {
    const rows = entries.map(({ subject, details }) => ({ id: newId('history'), subject, details }));
    return this.entries.addMany(accountId, event, actor, this.clock.now(), rows);
  }

  /** Oldest first. */
  async read(accountId: string, subject: string): Promise<HistoryLine[]> {
    const entries = await this.entries.find(accountId, subject);
    return entries.map(({ createdAt, event, actor, details }) => ({
      timestamp: createdAt.toISOString(),
      event,
      user: actor,
      ...(details && { details }),
    }));
  }

  /** What happened and when stays; with what details does not. */
  strip(accountId: string, subject: string): Promise<void> {
    return this.entries.strip(accountId, subject);
  }

  forget(accountId: string, subject: string): Promise<void> {
    return this.entries.forget(accountId, subject);
  }
}
