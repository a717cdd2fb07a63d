import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../platform/caller/principal.js';
import { counted, forEachItem } from '../../../platform/http/bulk.js';
import type { BulkNotifications, BulkSnooze } from './inbox.schemas.js';
import { Inbox } from './inbox.service.js';
import { Snoozing } from './snoozing.service.js';

/**
 * What readers do with many of their notifications, each in a transaction of its own: reminders lock those that they cover in an order
 * of theirs. Done again, it changes nothing.
 */
@Injectable()
export class BulkInbox {
  constructor(
    private readonly inbox: Inbox,
    private readonly snoozing: Snoozing,
  ) {}

  read(caller: Principal, ids: readonly string[]): Promise<BulkNotifications> {
    return this.each(ids, (id) => this.inbox.read(caller, id));
  }

  acknowledge(caller: Principal, ids: readonly string[]): Promise<BulkNotifications> {
    return this.each(ids, (id) => this.inbox.acknowledge(caller, id));
  }

  /** Throws VALIDATION_FAILED. */
  async snooze(caller: Principal, { notificationIds, until }: BulkSnooze): Promise<BulkNotifications> {
    this.snoozing.mustBeAhead(until);
    const body = { until: until?.toISOString() ?? null };
    return this.each(notificationIds, (id) => this.snoozing.snooze(caller, id, body));
  }

  private async each(ids: readonly string[], work: (id: string) => Promise<unknown>): Promise<BulkNotifications> {
    const outcomes = await forEachItem(ids, async (id) => {
      await work(id);
      return {};
    });
    const results = outcomes.map(({ id, status, error }) => ({ notificationId: id, status, error }));
    return counted(results);
  }
}
