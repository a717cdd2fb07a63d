import { Injectable } from '@nestjs/common';
import { ReminderSchedule } from '../escalation/reminder-schedule.js';
import type { Decided } from '../../decision/situations.js';
import type { DispatchRow } from '../../store/dispatch.repository.js';
import type { NotificationRow } from '../../store/notification.repository.js';
import { BatchSchedule } from './batch-schedule.js';
import { Holds } from './holds.js';

/** The timers that stored notifications need; always set in this order, so that two who set them cannot block each other. */
@Injectable()
export class FollowUps {
  constructor(
    private readonly batches: BatchSchedule,
    private readonly holds: Holds,
    private readonly reminders: ReminderSchedule,
  ) {}

  async expect(
    accountId: string,
    decided: readonly (Decided & { readonly row: NotificationRow })[],
    dispatches: readonly DispatchRow[],
  ): Promise<void> {
    await this.batches.expect(accountId, decided);
    await this.holds.expect(accountId, dispatches);
    await this.reminders.expect(
      accountId,
      decided.map(({ row }) => row),
    );
  }
}
