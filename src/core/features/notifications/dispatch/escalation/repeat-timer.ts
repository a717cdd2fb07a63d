import { Inject, Injectable } from '@nestjs/common';
import { Colleagues } from '../../../accounts/colleagues.service.js';
import { Clock } from '../../../../platform/clock/clock.js';
import { CONFIG, type Config } from '../../../../platform/config/config.schema.js';
import { type DueTimer, OnTimer, type TimerHandler } from '../../../../platform/timers/on-timer.decorator.js';
import { Timers } from '../../../../platform/timers/timers.js';
import type { Notification } from '../../store/notification.entity.js';
import { ResponseRepository } from '../../store/response.repository.js';
import { readKey, Reminders } from './reminders.js';
import { Repetition } from './repetition.js';
import { WaysToAcknowledge } from './ways-to-acknowledge.js';

/**
 * Reminds somebody of what is critical about one call until they acknowledge it: often at first, then every hour, and then others
 * are notified too. The oldest notification stands for all; it counts the steps, also those at which nobody could be reminded.
 */
@Injectable()
@OnTimer('notification.repeat')
export class RepeatTimer implements TimerHandler {
  constructor(
    private readonly reminders: Reminders,
    private readonly responses: ResponseRepository,
    private readonly colleagues: Colleagues,
    private readonly ways: WaysToAcknowledge,
    private readonly repetition: Repetition,
    private readonly timers: Timers,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async fire({ accountId, key }: DueTimer): Promise<void> {
    const { userId, matter } = readKey(key);
    const open = await this.openOf(accountId, userId, matter);
    const [lead, ...others] = open;
    if (!lead) return;
    const { repeatMinutes, repeatsBeforeEscalation } = this.config.notifications;
    lead.repeats++;
    const { canAcknowledge, says } = await this.ways.of(accountId, userId);
    this.note(lead, says);
    for (const one of others) this.note(one, `reminded of together with ${lead.id}`);
    if (canAcknowledge) await this.repetition.repeat(lead, others);
    if (lead.repeats === repeatsBeforeEscalation) {
      const own = open.find(({ escalationOf }) => !escalationOf);
      if (own) await this.expectUnanswered(own);
    }
    const minutes = lead.repeats < repeatsBeforeEscalation ? repeatMinutes : Math.max(60, repeatMinutes);
    await this.timers.set(accountId, 'notification.repeat', [{ key, dueAt: this.clock.in(minutes * 60) }]);
  }

  /** Locked: an acknowledgement waits, or has come before. Who may not see one any more could not acknowledge it. */
  private async openOf(accountId: string, userId: string, matter: string): Promise<Notification[]> {
    const viewer = (await this.colleagues.principals([userId])).get(userId);
    if (viewer?.accountId !== accountId) return [];
    const open = await this.reminders.open(viewer, matter);
    const ids = open.map(({ id }) => id);
    const answered = new Set(await this.responses.acknowledged(accountId, ids)); // what they escalate is
    return open.filter(({ id }) => !answered.has(id));
  }

  /** By a timer of the event: what notifies others sets their reminders, which must not be held meanwhile. */
  private expectUnanswered({ accountId, sourceId }: Notification): Promise<void> {
    return this.timers.ensure(accountId, 'notification.unanswered', [{ key: sourceId, dueAt: this.clock.now() }]);
  }

  /** Said once, until it changes. */
  private note(one: Notification, says: string): void {
    if (one.steps.findLast(({ step }) => step === 'repeat')?.says === says) return;
    one.steps = [...one.steps, { at: this.clock.now().toISOString(), step: 'repeat', says }];
  }
}
