import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';
import { CentreRepository } from '../centre/centre.repository.js';
import { stateOfNow } from '../channels.js';
import { QuietReader } from '../decision/quiet-reader.js';
import { Handover } from '../handover.js';
import type { Notification } from '../notification.entity.js';
import { type DispatchRow, NotificationRepository } from '../notification.repository.js';
import { promisedAt } from '../promise.js';

/** Sends a critical notification once more, on the channels that carried it. In the caller's transaction. */
@Injectable()
export class Repetition {
  constructor(
    private readonly centre: CentreRepository,
    private readonly notifications: NotificationRepository,
    private readonly quiet: QuietReader,
    private readonly handover: Handover,
    private readonly clock: Clock,
  ) {}

  /** `others` are named in it. */
  async repeat(one: Notification, others: readonly Notification[]): Promise<void> {
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
    const covers = others.map(({ id }) => id);
    await this.handover.begin(one.accountId, [covers.length > 0 ? { ...one, covers } : one], dispatches);
  }
}
