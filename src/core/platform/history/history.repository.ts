import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { HistoryEntry } from './history-entry.entity.js';

@Injectable()
export class HistoryRepository {
  constructor(private readonly em: EntityManager) {}

  add(entry: HistoryEntry): void {
    this.em.create(HistoryEntry, entry);
  }

  async addMany(
    accountId: string,
    event: string,
    actor: string,
    createdAt: Date,
    entries: readonly { id: string; subject: string; details?: Record<string, unknown> }[],
  ): Promise<void> {
    await this.em.execute(
      `insert into history_entries (id, account_id, subject, event, actor, details, created_at)
       select e.id, ?, e.subject, ?, ?, e.details, ? from jsonb_to_recordset(?::jsonb) as e(id text, subject text, details jsonb)`,
      [accountId, event, actor, createdAt, JSON.stringify(entries)],
    );
  }

  /** Oldest first. */
  find(accountId: string, subject: string): Promise<HistoryEntry[]> {
    return this.em.find(HistoryEntry, { accountId, subject }, { orderBy: { createdAt: 'asc', id: 'asc' } });
  }

  async strip(accountId: string, subject: string): Promise<void> {
    await this.em.nativeUpdate(HistoryEntry, { accountId, subject }, { details: null });
  }

  async forget(accountId: string, subject: string): Promise<void> {
    await this.em.nativeDelete(HistoryEntry, { accountId, subject });
  }
}
