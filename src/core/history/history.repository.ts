import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { HistoryEntry } from './history-entry.entity.js';

@Injectable()
export class HistoryRepository {
  constructor(private readonly em: EntityManager) {}

  add(entry: HistoryEntry): void {
    this.em.create(HistoryEntry, entry);
  }

  /** Oldest first. */
  find(accountId: string, subject: string): Promise<HistoryEntry[]> {
    return this.em.find(HistoryEntry, { accountId, subject }, { orderBy: { createdAt: 'asc', id: 'asc' } });
  }

  async forget(accountId: string, subject: string): Promise<void> {
    await this.em.nativeDelete(HistoryEntry, { accountId, subject });
  }
}
