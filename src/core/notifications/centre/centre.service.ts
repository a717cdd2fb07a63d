import { Injectable } from '@nestjs/common';
import type { Principal } from '../../auth/principal.js';
import { Clock } from '../../clock/clock.js';
import { UnitOfWork } from '../../database/unit-of-work.js';
import { Deliveries } from '../../deliveries/deliveries.service.js';
import { errors } from '../../errors/errors.js';
import { Broadcast } from '../../events/broadcast.js';
import { pagination } from '../../http/pagination.js';
import { Timers } from '../../timers/timers.js';
import { endpointOf } from '../channels.js';
import { messageIdOf } from '../handover.js';
import type { Notification } from '../notification.entity.js';
import { CentreRepository, type Sent } from './centre.repository.js';
import type { CentreQuery, NotificationList, NotificationView, TraceView } from './centre.schemas.js';
import { viewNotification, viewTrace } from './centre.view.js';

/** What somebody has been told, and what they do with it. */
@Injectable()
export class Centre {
  constructor(
    private readonly centre: CentreRepository,
    private readonly deliveries: Deliveries,
    private readonly timers: Timers,
    private readonly broadcast: Broadcast,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  list(caller: Principal, query: CentreQuery): Promise<NotificationList> {
    return this.unitOfWork.read(async () => {
      const [found, total] = await this.centre.page(caller.accountId, caller.id, query);
      const unread = await this.centre.unread(caller.accountId, caller.id);
      return { data: await this.viewAll(found), unread, pagination: pagination(query.page, query.limit, total) };
    });
  }

  /** Of the caller; administrators and supervisors read anybody's. Throws NOT_FOUND. */
  get(caller: Principal, id: string): Promise<NotificationView> {
    return this.unitOfWork.read(async () => {
      const [view] = await this.viewAll([this.mayRead(caller, id, await this.centre.find(caller.accountId, id))]);
      return view!;
    });
  }

  /** Why somebody got it, and why not on other channels. Throws NOT_FOUND. */
  trace(caller: Principal, id: string): Promise<TraceView> {
    return this.unitOfWork.read(async () => {
      const one = this.mayRead(caller, id, await this.centre.find(caller.accountId, id));
      return viewTrace(one, await this.centre.sent([id]));
    });
  }

  /** Throws NOT_FOUND. */
  read(caller: Principal, id: string): Promise<NotificationView> {
    return this.change(caller, id, (one, now) => (one.readAt ??= now));
  }

  readAll(caller: Principal): Promise<number> {
    return this.unitOfWork.run(async () => {
      const read = await this.centre.readAll(caller.accountId, caller.id, this.clock.now());
      if (read > 0) await this.broadcast.sayOnCommit('notifications.changed', { userIds: [caller.id], shown: [] });
      return read;
    });
  }

  /**
   * No repeat and no escalation of it begins after this: timers are gone, and what is on its way and not handed over is
   * skipped. Throws NOT_FOUND.
   */
  acknowledge(caller: Principal, id: string): Promise<NotificationView> {
    return this.change(caller, id, async (one, now) => {
      one.readAt ??= now;
      await this.settle(one, now);
    });
  }

  /** Of a critical one it is an acknowledgement too. Throws NOT_FOUND. */
  async delete(caller: Principal, id: string): Promise<void> {
    await this.change(caller, id, async (one, now) => {
      one.deletedAt = now;
      if (one.priority === 'critical') await this.settle(one, now);
    });
  }

  private async settle(one: Notification, now: Date): Promise<void> {
    if (one.acknowledgedAt) return;
    one.acknowledgedAt = now;
    const { id, sourceId } = one;
    const rounds = await this.centre.rounds(id, sourceId);
    await this.timers.cancel('notification.repeat', [...new Set([id, ...rounds.map((each) => each.notificationId)])]);
    await this.timers.cancel('notification.escalation', await this.centre.escalationTimers(sourceId));
    if (rounds.length === 0) return;
    await this.deliveries.withdraw(
      [...new Set(rounds.map(({ channel }) => endpointOf(channel)))],
      [...new Set(rounds.map(({ notificationId, round }) => messageIdOf(notificationId, round)))],
      'acknowledged',
    );
  }

  private async change(
    caller: Principal,
    id: string,
    change: (one: Notification, now: Date) => unknown,
  ): Promise<NotificationView> {
    return this.unitOfWork.run(async () => {
      const one = await this.centre.findForUpdate(caller.accountId, id);
      if (!one || one.userId !== caller.id || one.deletedAt) throw noNotification(id);
      await change(one, this.clock.now());
      await this.broadcast.sayOnCommit('notifications.changed', { userIds: [caller.id], shown: [] });
      return viewNotification(one, await this.centre.sent([id]));
    });
  }

  private mayRead(caller: Principal, id: string, one: Notification | null): Notification {
    if (!one || (one.userId !== caller.id && !caller.scopes.has('write:notifications'))) throw noNotification(id);
    return one;
  }

  private async viewAll(found: readonly Notification[]): Promise<NotificationView[]> {
    if (found.length === 0) return [];
    const sent: Map<string, Sent[]> = Map.groupBy(
      await this.centre.sent(found.map(({ id }) => id)),
      ({ notificationId }) => notificationId,
    );
    return found.map((one) => viewNotification(one, sent.get(one.id) ?? []));
  }
}

const noNotification = (id: string) => errors.notFound(`The notification ${id}`);
