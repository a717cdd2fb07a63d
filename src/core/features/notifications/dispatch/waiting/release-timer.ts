import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../platform/clock/clock.js';
import { type DueTimer, OnTimer, type TimerHandler } from '../../../../platform/timers/on-timer.decorator.js';
import { Timers } from '../../../../platform/timers/timers.js';
import { QuietReader } from '../../decision/quiet-reader.js';
import { stateOfNow } from '../../channels.js';
import { Handover } from '../handover.js';
import { targetTime } from '../../targets/target.js';
import { itemOf } from '../../store/batch-member.js';
import { phrasesOf } from '../../wording/wording.js';
import { type Waiting, WaitingRepository } from './waiting.repository.js';

/** Sends what quiet hours held back, when they end. */
@Injectable()
@OnTimer('notification.release')
export class ReleaseTimer implements TimerHandler {
  constructor(
    private readonly waiting: WaitingRepository,
    private readonly quiet: QuietReader,
    private readonly handover: Handover,
    private readonly timers: Timers,
    private readonly clock: Clock,
  ) {}

  /** If the person has changed the hours in between, the current ones count. */
  async fire({ accountId, key: recipient }: DueTimer): Promise<void> {
    const now = this.clock.now();
    const found = await this.waiting.held(recipient, now);
    if (found.length > 0) {
      const reader = await this.quiet.of(accountId, found[0]!);
      const settled = found.map((one) => ({
        one,
        ...this.settle(one, reader.quietOn(one.channel, one.priority), now),
      }));
      await this.waiting.settle(settled.map(({ dispatch }) => dispatch));
      await this.waiting.show(
        settled.filter(({ dispatch }) => dispatch.state === 'shown').map(({ one }) => one.id),
        now,
      );
      const { message } = phrasesOf(reader.locale).several('');
      const items = await this.waiting.items(found.map(({ id }) => id));
      const contents = found.map((one) => {
        const own = items.get(one.id);
        return own ? { ...one, message, items: own.map(itemOf) } : one;
      });
      await this.handover.begin(
        accountId,
        contents,
        settled.map(({ dispatch }) => dispatch),
      );
    }
    const next = await this.waiting.next(recipient, 'held', null);
    if (next) await this.timers.bringForward(accountId, 'notification.release', [{ key: recipient, dueAt: next }]);
  }

  private settle({ id, channel, round, priority }: Waiting, until: Date | null, now: Date) {
    const state = until ? 'held' : stateOfNow(channel);
    return {
      dispatch: {
        notificationId: id,
        channel,
        round,
        state,
        reason: until ? 'quiet_hours' : 'released',
        heldUntil: until,
        promisedAt: until ? null : targetTime(priority, now),
      } as const,
    };
  }
}
