import { Injectable } from '@nestjs/common';
import { History } from '../../platform/history/history.js';
import type { HistoryEntryView } from '../../platform/history/history.schemas.js';
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
    const people = await this.colleagues.byId(
      accountId,
      entries.map(({ user }) => user),
    );
    return entries.map((entry) => ({ ...entry, userName: people.get(entry.user)?.name ?? null }));
  }
}
