import { Injectable } from '@nestjs/common';
import { Audit } from '../../../../platform/audit/audit.js';
import type { Principal } from '../../../../platform/caller/principal.js';
import { DispatchWithdrawals } from './dispatch-withdrawals.js';
import { ReminderSchedule } from './reminder-schedule.js';
import type { Notification } from '../../store/notification.entity.js';
import { NotificationRepository } from '../../store/notification.repository.js';

/** How it was acknowledged, for the audit trail. */
export type AcknowledgedBy = 'api' | 'deletion' | 'mail link' | 'verdict' | 'reassignment';

/** What an acknowledgement ends. In the caller's transaction. */
@Injectable()
export class Acknowledgements {
  constructor(
    private readonly notifications: NotificationRepository,
    private readonly reminders: ReminderSchedule,
    private readonly withdrawals: DispatchWithdrawals,
    private readonly audit: Audit,
  ) {}

  /** What else the reminder of a critical one covers; called before the one is locked, as the reminder locks all in its order. */
  async hold(caller: Principal, id: string): Promise<readonly Notification[]> {
    const one = await this.notifications.find(caller.accountId, id);
    const isOpen = one?.userId === caller.id && one.priority === 'critical' && !one.acknowledgedAt;
    return isOpen ? this.reminders.end(caller, one) : [];
  }

  /**
   * Timers are gone, and what is on its way and not handed over is skipped. What the reminder covered is acknowledged with it; it
   * stays unread.
   */
  async settle(
    caller: Principal,
    one: Notification,
    covered: readonly Notification[],
    { now, by }: { readonly now: Date; readonly by: AcknowledgedBy },
  ): Promise<void> {
    for (const each of new Set([one, ...covered])) {
      if (each.acknowledgedAt) continue;
      each.acknowledgedAt = now;
      each.snoozedUntil = null;
      if (each.priority === 'critical') this.audit.record(caller, 'notification.acknowledged', each.id, { by });
      await this.withdrawals.withdraw(each);
    }
  }
}
