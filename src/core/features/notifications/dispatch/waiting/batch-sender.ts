import { Injectable } from '@nestjs/common';
import { newId } from '../../../../platform/database/identifier.js';
import { mostUrgent } from '../../decision/batches.js';
import { QuietReader } from '../../decision/quiet-reader.js';
import { stateOfNow } from '../../channels.js';
import { Dispatcher } from '../dispatcher.js';
import type { DispatchRow } from '../../store/dispatch.repository.js';
import { NotificationRepository, type NotificationRow } from '../../store/notification.repository.js';
import { targetTime } from '../../targets/target.js';
import { phrasesOf, writtenIn } from '../../wording/wording.js';
import { Holds } from './holds.js';
import { itemOf } from '../../store/batch-member.js';
import { settledAs } from './settled-as.js';
import { type Waiting, WaitingRepository } from './waiting.repository.js';

/** How a batch is sent: under this name, one by one or summed up. */
interface Batch {
  readonly batch: string;
  readonly deliverAs: 'summary' | 'list';
}

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
    const one = notificationOf(accountId, each, { batch, deliverAs, locale: reader.locale, now });
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
    await this.dispatcher.dispatch(accountId, [deliverAs === 'list' ? { ...one, items } : one], dispatches);
    await this.holds.expect(accountId, dispatches);
  }
}

function notificationOf(
  accountId: string,
  each: readonly Waiting[],
  { batch, deliverAs, locale, now }: Batch & { readonly locale: string; readonly now: Date },
): NotificationRow {
  const [first] = each as [Waiting, ...Waiting[]];
  const types = new Set(each.map(({ type }) => type));
  const id = newId('notification');
  const count = each.length.toLocaleString(writtenIn(locale));
  const { several, more } = phrasesOf(locale);
  const words = several(count, types.size === 1 ? first.title : null);
  const titles = each.slice(0, 10).map(({ title }) => `• ${title}`);
  if (each.length > 10) titles.push(more((each.length - 10).toLocaleString(writtenIn(locale))));
  return {
    id,
    accountId,
    userId: first.userId,
    email: first.email,
    sourceId: id,
    recipient: first.recipient,
    escalationOf: null,
    type: types.size === 1 && !batch.startsWith('digest') ? first.type : 'digest',
    priority: mostUrgent(each.map(({ priority }) => priority)),
    title: words.title,
    message: deliverAs === 'list' ? words.message : [words.message, ...titles].join('\n'),
    data: { count: each.length, notificationIds: each.map((one) => one.id).slice(0, 1000) },
    actions: [],
    template: null,
    analysisId: null,
    mergeKey: null,
    steps: [{ at: now.toISOString(), step: 'gathered', says: `${each.length} notifications in one (${batch})` }],
    shownAt: null,
    occurredAt: first.occurredAt,
    createdAt: now,
  };
}
