import { Inject, Injectable } from '@nestjs/common';
import { secondsAfter } from '../../../../platform/clock/clock.js';
import { CONFIG, type Config } from '../../../../platform/config/config.schema.js';
import { type DueTimer, OnTimer, type TimerHandler } from '../../../../platform/timers/on-timer.decorator.js';
import { Timers } from '../../../../platform/timers/timers.js';
import type { Notification } from '../../store/notification.entity.js';
import { OpenReminders } from './open-reminders.js';
import { readKey } from './reminder-schedule.js';
import { ReminderSender } from './reminder-sender.js';
import { WaysToAcknowledge } from './ways-to-acknowledge.js';

/**
 * Reminds a user of critical notifications about one call until they acknowledge them: often at first, then every hour, and then others
 * are notified too. The oldest notification stands for all; it counts the steps, also those at which nobody could be reminded.
 */
@Injectable()
@OnTimer('notification.repeat')
export class ReminderTimer implements TimerHandler {
  constructor(
    private readonly reminders: OpenReminders,
    private readonly ways: WaysToAcknowledge,
    private readonly repetition: ReminderSender,
    private readonly timers: Timers,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async fire({ accountId, key }: DueTimer, now: Date): Promise<void> {
    const { userId, matter } = readKey(key);
    const open = await this.reminders.of(accountId, userId, matter);
    const [lead, ...others] = open;
    if (!lead) return;
    const { repeatMinutes, repeatsBeforeEscalation } = this.config.notifications;
    lead.repeats++;
    const { canAcknowledge, says } = await this.ways.of(accountId, userId);
    note(lead, says, now);
    for (const one of others) note(one, `reminded of together with ${lead.id}`, now);
    if (canAcknowledge) await this.repetition.repeat(lead, others);
    if (lead.repeats === repeatsBeforeEscalation) {
      const own = open.find(({ escalationOf }) => !escalationOf);
      if (own) await this.expectUnanswered(own, now);
    }
    const minutes = lead.repeats < repeatsBeforeEscalation ? repeatMinutes : Math.max(60, repeatMinutes);
    await this.timers.set(accountId, 'notification.repeat', [{ key, dueAt: secondsAfter(now, minutes * 60) }]);
  }

  /** By a timer of the event: notifying others sets their reminders, which must not be locked at that time. */
  private expectUnanswered({ accountId, sourceId }: Notification, now: Date): Promise<void> {
    return this.timers.ensure(accountId, 'notification.unanswered', [{ key: sourceId, dueAt: now }]);
  }
}

/** Said once, until it changes. */
function note(one: Notification, says: string, now: Date): void {
  if (one.steps.findLast(({ step }) => step === 'repeat')?.says === says) return;
  one.steps = [...one.steps, { at: now.toISOString(), step: 'repeat', says }];
}
