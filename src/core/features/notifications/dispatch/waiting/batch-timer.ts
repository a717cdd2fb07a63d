import { Injectable } from '@nestjs/common';
import { Colleagues } from '../../../accounts/colleagues.service.js';
import { Clock } from '../../../../platform/clock/clock.js';
import { newId } from '../../../../platform/database/identifier.js';
import { type DueTimer, OnTimer, type TimerHandler } from '../../../../platform/timers/on-timer.decorator.js';
import { Timers } from '../../../../platform/timers/timers.js';
import { mostUrgent } from '../../decision/batches.js';
import { QuietReader } from '../../decision/quiet-reader.js';
import { stateOfNow } from '../../channels.js';
import { Handover } from '../handover.js';
import { DispatchRepository, type DispatchRow } from '../../store/dispatch.repository.js';
import { NotificationRepository, type NotificationRow } from '../../store/notification.repository.js';
import { targetTime } from '../../targets/target.js';
import { VisibleNotifications } from '../../visibility/visible-notifications.js';
import { phrasesOf, writtenIn } from '../../wording/wording.js';
import { Holds } from './holds.js';
import { itemOf } from '../../store/batch-member.js';
import { type Waiting, WaitingRepository } from './waiting.repository.js';

/** Sends several notifications as one. */
@Injectable()
@OnTimer('notification.lot')
export class BatchTimer implements TimerHandler {
  constructor(
    private readonly waiting: WaitingRepository,
    private readonly notifications: NotificationRepository,
    private readonly dispatches: DispatchRepository,
    private readonly quiet: QuietReader,
    private readonly visible: VisibleNotifications,
    private readonly colleagues: Colleagues,
    private readonly handover: Handover,
    private readonly holds: Holds,
    private readonly timers: Timers,
    private readonly clock: Clock,
  ) {}

  /** Full batches are sent at once; the rest of one when its own time has come. */
  async fire({ accountId, key, data }: DueTimer): Promise<void> {
    const [recipient, batch] = key.split(' ') as [string, string];
    const most = Number(data['most']);
    const deliverAs = data['deliverAs'] === 'summary' ? 'summary' : 'list';
    for (;;) {
      const found = await this.waiting.inBatch(recipient, batch, most);
      if (found.length === 0) return;
      const isFull = new Set(found.map(({ id }) => id)).size >= most;
      const next = await this.waiting.next(recipient, 'gathering', batch);
      if (!isFull && next! > this.clock.now()) {
        await this.timers.bringForward(accountId, 'notification.lot', [{ key, dueAt: next!, data }]);
        return;
      }
      const seen = await this.stillVisible(found);
      if (seen.length > 0) await this.send(accountId, seen, { batch, deliverAs });
    }
  }

  /** What the person may not see any more is left out. */
  private async stillVisible(found: readonly Waiting[]): Promise<readonly Waiting[]> {
    const { userId } = found[0]!;
    if (userId === null) return found;
    const viewer = (await this.colleagues.principals([userId])).get(userId);
    const seen = new Set(viewer ? (await this.visible.to(viewer, found)).map(({ id }) => id) : []);
    const hidden = found.filter(({ id }) => !seen.has(id));
    await this.waiting.settle(hidden.map((one) => ({ ...settled(one), state: 'suppressed', reason: 'not_visible' })));
    return found.filter(({ id }) => seen.has(id));
  }

  private async send(
    accountId: string,
    found: readonly Waiting[],
    { batch, deliverAs }: { readonly batch: string; readonly deliverAs: 'summary' | 'list' },
  ): Promise<void> {
    const now = this.clock.now();
    const each = [...new Map(found.map((one) => [one.id, one])).values()];
    const reader = await this.quiet.of(accountId, each[0]!);
    const channels = [...new Set(found.map(({ channel }) => channel))];
    const one = this.notificationOf(accountId, each, { batch, deliverAs, locale: reader.locale, now });
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
    await this.dispatches.insert(dispatches);
    await this.waiting.settle(found.map((waiting) => ({ ...settled(waiting), state: 'gathered' })));
    await this.waiting.gatherIn(
      one.id,
      each.map(({ id }) => id),
    );
    const items = each.map(itemOf);
    await this.handover.begin(accountId, [deliverAs === 'list' ? { ...one, items } : one], dispatches);
    await this.holds.expect(accountId, dispatches);
  }

  private notificationOf(
    accountId: string,
    each: readonly Waiting[],
    { batch, deliverAs, locale, now }: { batch: string; deliverAs: 'summary' | 'list'; locale: string; now: Date },
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
}

const settled = ({ id, channel, round, heldUntil }: Waiting) => ({
  notificationId: id,
  channel,
  round,
  reason: 'batch' as const,
  heldUntil,
  promisedAt: null,
});
