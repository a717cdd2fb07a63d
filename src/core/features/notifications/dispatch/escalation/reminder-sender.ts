import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../platform/clock/clock.js';
import { stateOfNow } from '../../channels.js';
import { QuietReader } from '../../decision/quiet-reader.js';
import { Handover } from '../handover.js';
import type { Notification } from '../../store/notification.entity.js';
import { type DispatchRow, DispatchRepository } from '../../store/dispatch.repository.js';
import { targetTime } from '../../targets/target.js';

/** Sends a critical notification once more, on the channels that carried it. In the caller's transaction. */
@Injectable()
export class ReminderSender {
  constructor(
    private readonly dispatches: DispatchRepository,
    private readonly quiet: QuietReader,
    private readonly handover: Handover,
    private readonly clock: Clock,
  ) {}

  /** `others` are named in it. */
  async repeat(one: Notification, others: readonly Notification[]): Promise<void> {
    const now = this.clock.now();
    const reader = await this.quiet.of(one.accountId, one);
    const first = (await this.dispatches.sent([one.id])).filter(
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
        batch: null,
        promisedAt: waits ? null : targetTime('critical', now),
        createdAt: now,
      };
    });
    await this.dispatches.insert(dispatches);
    const covers = others.map(({ id }) => id);
    await this.handover.begin(one.accountId, [covers.length > 0 ? { ...one, covers } : one], dispatches);
  }
}
