import { Injectable } from '@nestjs/common';
import { Deliveries } from '../../../platform/deliveries/deliveries.service.js';
import { endpointOf } from '../channels.js';
import { messageIdOf } from '../delivery-keys.js';
import type { DispatchRow } from '../store/dispatch.repository.js';
import type { NotificationRow } from '../store/notification.repository.js';
import type { ToSend } from '../store/to-send.js';
import { ShownNews } from './shown-news.js';
import { Snoozes } from './snooze/snoozes.service.js';

type Row = Omit<NotificationRow, 'sourceId' | 'escalationOf' | 'mergeKey' | 'steps' | 'shownAt' | 'createdAt'>;
/** `items`: what it combines; `covers`: what else a reminder stands for. */
export type Content = Row & Pick<ToSend, 'items' | 'covers'>;
type Queued = Pick<DispatchRow, 'notificationId' | 'channel' | 'round' | 'state'>;

/** Puts what is to go now on its way: to the delivery engine, and to the centres that are open. In the caller's transaction. */
@Injectable()
export class Handover {
  constructor(
    private readonly deliveries: Deliveries,
    private readonly snoozes: Snoozes,
    private readonly news: ShownNews,
  ) {}

  /** Returns where something is due now. */
  async begin(accountId: string, notifications: readonly Content[], dispatches: readonly Queued[]): Promise<string[]> {
    const byId = new Map(notifications.map((each) => [each.id, each]));
    const queued = dispatches.filter(({ state }) => state === 'queued');
    const rounds = new Map(queued.map((each) => [messageIdOf(each.notificationId, each.round), each]));
    const messages = [...rounds].map(([id, { notificationId, round }]) => {
      const one = byId.get(notificationId)!;
      return {
        id,
        accountId,
        type: one.type,
        occurredAt: one.occurredAt,
        data: toSend(one, round) as unknown as Record<string, unknown>,
        ...(one.analysisId && { analysisId: one.analysisId }),
        subject: notificationId,
      };
    });
    const deliveries = queued.map(({ notificationId, round, channel }) => ({
      messageId: messageIdOf(notificationId, round),
      endpointId: endpointOf(channel),
    }));
    if (deliveries.length > 0) await this.deliveries.enlist(messages, deliveries);
    const shown = dispatches.filter(({ state }) => state === 'shown');
    const shownOf = (some: typeof shown) => some.map(({ notificationId }) => byId.get(notificationId)!);
    await this.news.say(shownOf(shown));
    // A reminder is no new alert.
    await this.snoozes.endAbout(accountId, shownOf(shown.filter(({ round }) => round === 0)));
    return [...new Set(deliveries.map(({ endpointId }) => endpointId))];
  }
}

const toSend = (one: Content, round: number): ToSend => ({
  notificationId: one.id,
  round,
  userId: one.userId ?? null,
  email: one.email ?? null,
  type: one.type,
  priority: one.priority,
  title: one.title,
  text: one.message,
  data: one.data,
  actions: one.actions,
  ...(one.template && { template: one.template }),
  ...(one.items && { items: one.items }),
  ...(one.covers && { covers: one.covers }),
});
