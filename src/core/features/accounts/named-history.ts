import { Injectable } from '@nestjs/common';
import { History } from '../../platform/history/history.js';
import type { HistoryEntryView, HistoryLine } from '../../platform/history/history.schemas.js';
import { Colleagues } from './colleagues.service.js';

/** What happened to one analysis or review, with the names of those who did it. In the caller's unit of work. */
@Injectable()
export class NamedHistory {
  constructor(
    private readonly history: History,
    private readonly colleagues: Colleagues,
  ) {}

  /** Oldest first. */
  async read(accountId: string, subject: string): Promise<HistoryEntryView[]> {
    const entries = await this.history.read(accountId, subject);
    const people = entries.length > 0 ? await this.colleagues.find(accountId, userIdsOf(entries)) : [];
    const names = new Map(people.map(({ userId, name }) => [userId, name]));
    return entries.map((entry) => ({ ...entry, userName: names.get(entry.user) ?? null }));
  }
}

const userIdsOf = (entries: readonly HistoryLine[]): string[] => [...new Set(entries.map(({ user }) => user))];
