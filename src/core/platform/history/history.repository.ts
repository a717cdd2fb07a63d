import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { execute } from '../database/run-statement.js';
import { sql } from '../database/statement.js';
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
    await execute(
      this.em,
      sql`insert into history_entries (id, account_id, subject, event, actor, details, created_at)
          select e.id, ${accountId}, e.subject, ${event}, ${actor}, e.details, ${createdAt} from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e(id text, subject text, details jsonb)`,
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
