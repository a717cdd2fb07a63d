import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../platform/caller/principal.js';
import { Clock } from '../../../platform/clock/clock.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { errors } from '../../../platform/errors/errors.js';
import { Broadcast } from '../../../platform/events/broadcast.js';
import { pagination } from '../../../platform/http/pagination.js';
import type { Notification } from '../notification.entity.js';
import { type AcknowledgedBy, Acknowledgements } from './acknowledgements.js';
import { CentreRepository, type Sent } from './centre.repository.js';
import type { CentreQuery, NotificationList, NotificationView, TraceView } from './centre.schemas.js';
import { VisibleNotifications } from '../visibility/visible-notifications.js';
import { viewNotification, viewTrace } from './centre.view.js';

/** What somebody has been told, and what they do with it. */
@Injectable()
export class Centre {
  constructor(
    private readonly centre: CentreRepository,
    private readonly visible: VisibleNotifications,
    private readonly acknowledgements: Acknowledgements,
    private readonly broadcast: Broadcast,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  list(caller: Principal, query: CentreQuery): Promise<NotificationList> {
    return this.unitOfWork.read(async () => {
      const hidden = await this.hiddenFrom(caller);
      const [found, total] = await this.centre.page(caller.accountId, caller.id, query, hidden);
      const unread = await this.centre.unread(caller.accountId, caller.id, hidden);
      return {
        data: await this.viewAll(await this.visible.to(caller, found)),
        unread,
        pagination: pagination(query.page, query.limit, total),
      };
    });
  }

  /** Of the caller; administrators and supervisors read anybody's, as far as they may see the matter. Throws NOT_FOUND. */
  get(caller: Principal, id: string): Promise<NotificationView> {
    return this.unitOfWork.read(async () => {
      const [view] = await this.viewAll([await this.readable(caller, id)]);
      return view!;
    });
  }

  /** Why somebody got it, and why not on other channels. Throws NOT_FOUND. */
  trace(caller: Principal, id: string): Promise<TraceView> {
    return this.unitOfWork.read(async () => {
      const one = await this.readable(caller, id);
      return viewTrace(one, await this.centre.sent([id]));
    });
  }

  /** Throws NOT_FOUND. */
  read(caller: Principal, id: string): Promise<NotificationView> {
    return this.change(caller, id, (one, now) => (one.readAt ??= now));
  }

  readAll(caller: Principal): Promise<number> {
    return this.unitOfWork.run(async () => {
      const hidden = await this.hiddenFrom(caller);
      const read = await this.centre.readAll(caller.accountId, caller.id, hidden, this.clock.now());
      if (read > 0) await this.broadcast.sayOnCommit('notifications.changed', { userIds: [caller.id], shown: [] });
      return read;
    });
  }

  /**
   * No repeat and no escalation of it begins after this. Of a critical one about a call, all critical ones about that call are
   * acknowledged. Throws NOT_FOUND.
   */
  acknowledge(caller: Principal, id: string, by: AcknowledgedBy = 'api'): Promise<NotificationView> {
    return this.unitOfWork.run(async () => {
      const covered = await this.acknowledgements.hold(caller, id);
      return this.changeNow(caller, id, async (one, now) => {
        one.readAt ??= now;
        await this.acknowledgements.settle(caller, one, covered, { now, by });
      });
    });
  }

  /** Of a critical one it is an acknowledgement too. Throws NOT_FOUND. */
  async delete(caller: Principal, id: string): Promise<void> {
    await this.unitOfWork.run(async () => {
      const covered = await this.acknowledgements.hold(caller, id);
      await this.changeNow(caller, id, async (one, now) => {
        one.deletedAt = now;
        if (one.priority === 'critical')
          await this.acknowledgements.settle(caller, one, covered, { now, by: 'deletion' });
      });
    });
  }

  private change(
    caller: Principal,
    id: string,
    change: (one: Notification, now: Date) => unknown,
  ): Promise<NotificationView> {
    return this.unitOfWork.run(() => this.changeNow(caller, id, change));
  }

  private async changeNow(
    caller: Principal,
    id: string,
    change: (one: Notification, now: Date) => unknown,
  ): Promise<NotificationView> {
    const one = await this.centre.findForUpdate(caller.accountId, id);
    if (!one || one.userId !== caller.id || one.deletedAt) throw noNotification(id);
    if ((await this.visible.to(caller, [one])).length === 0) throw noNotification(id);
    await change(one, this.clock.now());
    await this.broadcast.sayOnCommit('notifications.changed', { userIds: [caller.id], shown: [] });
    const [view] = await this.viewAll(await this.visible.to(caller, [one]));
    return view!;
  }

  private async readable(caller: Principal, id: string): Promise<Notification> {
    const one = await this.centre.find(caller.accountId, id);
    if (!one || (one.userId !== caller.id && !caller.scopes.has('write:notifications'))) throw noNotification(id);
    const [visible] = await this.visible.to(caller, [one]);
    if (!visible) throw noNotification(id);
    return visible;
  }

  private async hiddenFrom(caller: Principal): Promise<readonly string[]> {
    return (await this.visible.hiddenFrom([caller], { unreadOnly: false })).get(caller.id) ?? [];
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
