import { Injectable } from '@nestjs/common';
import { QuietReader } from '../../decision/quiet-reader.js';
import { stateOfNow } from '../../channels.js';
import { Dispatcher } from '../dispatcher.js';
import type { DispatchRow } from '../../store/dispatch.repository.js';
import { NotificationRepository } from '../../store/notification.repository.js';
import { targetTime } from '../../targets/target.js';
import { type Batch, digestNotification } from './digest-notification.js';
import { Holds } from './holds.js';
import { itemOf } from '../../store/batch-member.js';
import { phrasesOf } from '../../wording/wording.js';
import { settledAs } from './settled-as.js';
import { type Waiting, WaitingRepository } from './waiting.repository.js';

/** Sends several notifications as one. In the caller's transaction. */
@Injectable()
export class BatchSender {
  constructor(
    private readonly waiting: WaitingRepository,
    private readonly notifications: NotificationRepository,
    private readonly dispatcher: Dispatcher,
    private readonly holds: Holds,
    private readonly quiet: QuietReader,
  ) {}

  /** `found` are of one person. */
  async send(accountId: string, found: readonly Waiting[], { batch, deliverAs }: Batch, now: Date): Promise<void> {
    const each = [...new Map(found.map((one) => [one.id, one])).values()];
    const reader = await this.quiet.of(accountId, each[0]!);
    const channels = [...new Set(found.map(({ channel }) => channel))];
    const one = digestNotification(accountId, each, { batch, locale: reader.locale, now });
    const dispatches = channels.map((channel): DispatchRow => {
      const until = reader.quietOn(channel);
      return {
        notificationId: one.id,
        channel,
        round: 0,
        recipient: one.recipient,
        state: until ? 'held' : stateOfNow(channel),
        reason: until
          ? 'quiet_hours'
          : batch.startsWith('digest')
            ? 'digest'
            : batch.startsWith('batch')
              ? 'batch'
              : 'overflow',
        heldUntil: until,
        batch: null,
        promisedAt: until ? null : targetTime(one.priority, now),
        createdAt: now,
      };
    });
    const isShown = dispatches.some(({ state }) => state === 'shown');
    await this.notifications.insert([{ ...one, shownAt: isShown ? now : null }]);
    await this.waiting.settle(found.map((one) => settledAs('gathered', 'batch', one)));
    await this.waiting.gatherIn(
      one.id,
      each.map(({ id }) => id),
    );
    const items = each.map(itemOf);
    const { message } = phrasesOf(reader.locale).several('');
    await this.dispatcher.dispatch(accountId, [deliverAs === 'list' ? { ...one, message, items } : one], dispatches);
    await this.holds.expect(accountId, dispatches);
  }
}
