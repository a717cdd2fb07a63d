import { Injectable } from '@nestjs/common';
import { newId } from '../../../../platform/database/identifier.js';
import { lineOf } from '../../call-data.js';
import { mostUrgent } from '../../decision/batches.js';
import { QuietReader } from '../../decision/quiet-reader.js';
import { stateOfNow } from '../../channels.js';
import { Dispatcher } from '../dispatcher.js';
import type { DispatchRow } from '../../store/dispatch.repository.js';
import { NotificationRepository, type NotificationRow } from '../../store/notification.repository.js';
import type { Priority } from '../../notification.types.js';
import { targetTime } from '../../targets/target.js';
import { phrasesOf, writtenIn } from '../../wording/wording.js';
import type { Words } from '../../wording/words.js';
import { Holds } from './holds.js';
import { itemOf } from '../../store/batch-member.js';
import { settledAs } from './settled-as.js';
import { type Waiting, WaitingRepository } from './waiting.repository.js';

const mostLines = 10;

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
    const one = notificationOf(accountId, each, { batch, locale: reader.locale, now });
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

/** The gravest one gives the title; what happened is listed, one a line. */
function wordsOfSeveral(each: readonly Waiting[], most: Priority, locale: string): Words {
  const { several, more } = phrasesOf(locale);
  const written = (count: number) => count.toLocaleString(writtenIn(locale));
  const first = each.find(({ priority }) => priority === most)!;
  const title = each.length === 1 ? first.title : `${first.title}, ${more(written(each.length - 1))}`;
  const lines = each.slice(0, mostLines).map(listed);
  const others = each.length > mostLines ? [more(written(each.length - mostLines))] : [];
  return { title, message: `${several(written(each.length)).message}\n\n${[...lines, ...others].join('\n')}` };
}

function listed(one: Waiting): string {
  const says = [one.title, lineOf(one)].filter(Boolean).join(': ');
  return ['•', says, ...one.actions.slice(0, 1).map(({ url }) => url)].join(' ');
}

function notificationOf(
  accountId: string,
  each: readonly Waiting[],
  { batch, locale, now }: Pick<Batch, 'batch'> & { readonly locale: string; readonly now: Date },
): NotificationRow {
  const [first] = each as [Waiting, ...Waiting[]];
  const types = new Set(each.map(({ type }) => type));
  const id = newId('notification');
  const most = mostUrgent(each.map(({ priority }) => priority));
  const { title, message } = wordsOfSeveral(each, most, locale);
  return {
    id,
    accountId,
    userId: first.userId,
    email: first.email,
    sourceId: id,
    recipient: first.recipient,
    escalationOf: null,
    type: types.size === 1 && !batch.startsWith('digest') ? first.type : 'digest',
    priority: most,
    title,
    message,
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
