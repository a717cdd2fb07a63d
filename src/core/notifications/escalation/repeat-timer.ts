import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../clock/clock.js';
import { CONFIG, type Config } from '../../config/config.schema.js';
import { type DueTimer, OnTimer, type TimerHandler } from '../../timers/on-timer.decorator.js';
import { Timers } from '../../timers/timers.js';
import { CentreRepository } from '../centre/centre.repository.js';
import { QuietReader } from '../decision/quiet-reader.js';
import { stateOfNow } from '../channels.js';
import { Handover } from '../handover.js';
import type { Notification } from '../notification.entity.js';
import { type DispatchRow, NotificationRepository } from '../notification.repository.js';
import { Notifier } from '../notifier.js';
import { promisedAt } from '../promise.js';

/** Repeats a critical notification until it is acknowledged: often at first, then every hour, and then others are told too. */
@Injectable()
@OnTimer('notification.repeat')
export class RepeatTimer implements TimerHandler {
  constructor(
    private readonly centre: CentreRepository,
    private readonly notifications: NotificationRepository,
    private readonly quiet: QuietReader,
    private readonly handover: Handover,
    private readonly notifier: Notifier,
    private readonly timers: Timers,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async fire({ accountId, key }: DueTimer): Promise<void> {
    const one = await this.centre.findForUpdate(accountId, key); // an acknowledgement waits, or has come before
    if (!one || one.acknowledgedAt) return;
    const { repeatMinutes, repeatsBeforeEscalation } = this.config.notifications;
    one.repeats++;
    await this.repeat(one);
    if (one.repeats === repeatsBeforeEscalation) await this.escalate(one);
    const minutes = one.repeats < repeatsBeforeEscalation ? repeatMinutes : Math.max(60, repeatMinutes);
    await this.timers.set(accountId, 'notification.repeat', [{ key, dueAt: this.clock.in(minutes * 60) }]);
  }

  private async repeat(one: Notification): Promise<void> {
    const now = this.clock.now();
    const reader = await this.quiet.of(one.accountId, one);
    const first = (await this.centre.sent([one.id])).filter(
      ({ round, state }) => round === 0 && state !== 'suppressed',
    );
    const dispatches = first.map(({ channel, state }): DispatchRow => {
      const waits = state === 'held' || reader.mayWait(channel);
      return {
        notificationId: one.id,
        channel,
        round: one.repeats,
        recipient: one.recipient,
        state: waits ? 'suppressed' : stateOfNow(channel),
        reason: waits ? 'quiet_hours' : 'repeat',
        heldUntil: null,
        lot: null,
        promisedAt: waits ? null : promisedAt('critical', now),
        createdAt: now,
      };
    });
    await this.notifications.dispatch(dispatches);
    await this.handover.begin(one.accountId, [one], dispatches);
  }

  /** To supervisors and administrators, as a critical matter of their own. */
  private async escalate(one: Notification): Promise<void> {
    const { accountId, sourceId, title, message, type, data, analysisId, occurredAt } = one;
    const occasion = {
      id: `${sourceId} ${one.id}`,
      accountId,
      type,
      priority: 'critical',
      occurredAt,
      data,
      analysisId: analysisId ?? null,
      reviewId: typeof data['reviewId'] === 'string' ? data['reviewId'] : null,
      parts: ['supervisors', 'administrators'],
      ...(type === 'custom' && { words: { title, message } }),
      actions: one.actions,
      mergeKey: null,
      escalationOf: sourceId,
    } as const;
    if (!one.escalationOf) await this.notifier.tellNow(accountId, [occasion]);
  }
}
