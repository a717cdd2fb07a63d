import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../platform/caller/principal.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { errors } from '../../../platform/errors/errors.js';
import { pagination } from '../../../platform/http/pagination.js';
import { DispatchRepository } from '../store/dispatch.repository.js';
import type { Notification } from '../store/notification.entity.js';
import { NotificationRepository } from '../store/notification.repository.js';
import { VisibleNotifications } from '../visibility/visible-notifications.js';
import { InboxRepository } from './inbox.repository.js';
import type { InboxQuery, NotificationList, NotificationView, TraceView } from './inbox.schemas.js';
import { viewNotification, viewTrace } from './inbox.view.js';

/** Notifications as their readers may see them at this moment. */
@Injectable()
export class InboxReader {
  constructor(
    private readonly inbox: InboxRepository,
    private readonly notifications: NotificationRepository,
    private readonly dispatches: DispatchRepository,
    private readonly visible: VisibleNotifications,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  list(caller: Principal, query: InboxQuery): Promise<NotificationList> {
    return this.unitOfWork.read(async () => {
      const hidden = await this.hiddenFrom(caller);
      const [found, total] = await this.inbox.page(caller.accountId, caller.id, query, hidden);
      const unread = await this.inbox.unread(caller.accountId, caller.id, hidden);
      return {
        data: await this.views(caller, found),
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

  /** Why a person got it, and why not on other channels. Throws NOT_FOUND. */
  trace(caller: Principal, id: string): Promise<TraceView> {
    return this.unitOfWork.read(async () => {
      const one = await this.readable(caller, id);
      return viewTrace(one, await this.dispatches.sent([id]));
    });
  }

  /** Those of them that the caller may see, in the same order. In the caller's unit of work. */
  async views(caller: Principal, found: readonly Notification[]): Promise<NotificationView[]> {
    return this.viewAll(await this.visible.to(caller, found));
  }

  /** Ids of what is in the inbox of the caller and hidden from them. In the caller's unit of work. */
  async hiddenFrom(caller: Principal): Promise<readonly string[]> {
    return (await this.visible.hiddenFrom([caller], { unreadOnly: false })).get(caller.id) ?? [];
  }

  private async readable(caller: Principal, id: string): Promise<Notification> {
    const one = await this.notifications.find(caller.accountId, id);
    if (!one || one.deletedAt || (one.userId !== caller.id && !caller.scopes.has('write:notifications')))
      throw noNotification(id);
    const [visible] = await this.visible.to(caller, [one]);
    if (!visible) throw noNotification(id);
    return visible;
  }

  private async viewAll(found: readonly Notification[]): Promise<NotificationView[]> {
    const sent = await this.dispatches.sentByNotification(found.map(({ id }) => id));
    return found.map((one) => viewNotification(one, sent.get(one.id) ?? []));
  }
}

export const noNotification = (id: string) => errors.notificationNotFound(id);
