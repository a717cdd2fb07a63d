import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../platform/caller/principal.js';
import { Broadcast } from '../../../platform/events/broadcast.js';
import type { Notification } from '../store/notification.entity.js';
import { InboxReader, noNotification } from './inbox-reader.service.js';
import { InboxRepository } from './inbox.repository.js';
import type { NotificationView } from './inbox.schemas.js';

/** Changes one of the caller’s notifications, and tells their open desks. In the caller’s transaction. */
@Injectable()
export class InboxChanges {
  constructor(
    private readonly inbox: InboxRepository,
    private readonly reader: InboxReader,
    private readonly broadcast: Broadcast,
  ) {}

  /** Throws NOT_FOUND. */
  async change(caller: Principal, id: string, change: (one: Notification) => unknown): Promise<NotificationView> {
    const one = await this.inbox.findForUpdate(caller.accountId, id);
    if (!one || one.userId !== caller.id || one.deletedAt) throw noNotification(id);
    if ((await this.reader.views(caller, [one])).length === 0) throw noNotification(id);
    await change(one);
    await this.say(caller);
    const [view] = await this.reader.views(caller, [one]);
    return view!;
  }

  /** The number of unread ones may be another. */
  say({ id }: Principal): Promise<void> {
    return this.broadcast.sayOnCommit('notifications.changed', { userIds: [id], shown: [] });
  }
}
