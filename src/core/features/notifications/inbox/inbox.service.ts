import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../platform/caller/principal.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { Broadcast } from '../../../platform/events/broadcast.js';
import type { Notification } from '../store/notification.entity.js';
import { type AcknowledgedBy, Acknowledgements } from '../dispatch/escalation/acknowledgements.js';
import { InboxReader, noNotification } from './inbox-reader.service.js';
import { InboxRepository } from './inbox.repository.js';
import type { NotificationView } from './inbox.schemas.js';

/** What readers do with their notifications. */
@Injectable()
export class Inbox {
  constructor(
    private readonly inbox: InboxRepository,
    private readonly reader: InboxReader,
    private readonly acknowledgements: Acknowledgements,
    private readonly broadcast: Broadcast,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Throws NOT_FOUND. */
  read(caller: Principal, id: string): Promise<NotificationView> {
    return this.change(caller, id, (one, now) => (one.readAt ??= now));
  }

  readAll(caller: Principal): Promise<number> {
    return this.unitOfWork.run(async (now) => {
      const hidden = await this.reader.hiddenFrom(caller);
      const read = await this.inbox.readAll(caller.accountId, caller.id, hidden, now);
      if (read > 0) await this.broadcast.sayOnCommit('notifications.changed', { userIds: [caller.id], shown: [] });
      return read;
    });
  }

  /**
   * No repeat and no escalation of it begins after this. Of a critical one about a call, all critical ones about that call are
   * acknowledged. Throws NOT_FOUND.
   */
  acknowledge(caller: Principal, id: string, by: AcknowledgedBy = 'api'): Promise<NotificationView> {
    return this.unitOfWork.run(async (now) => {
      const covered = await this.acknowledgements.hold(caller, id);
      return this.changeAt(now, caller, id, async (one) => {
        one.readAt ??= now;
        await this.acknowledgements.settle(caller, one, covered, { now, by });
      });
    });
  }

  /** Of a critical one it is an acknowledgement too. Throws NOT_FOUND. */
  async delete(caller: Principal, id: string): Promise<void> {
    await this.unitOfWork.run(async (now) => {
      const covered = await this.acknowledgements.hold(caller, id);
      await this.changeAt(now, caller, id, async (one) => {
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
    return this.unitOfWork.run((now) => this.changeAt(now, caller, id, change));
  }

  private async changeAt(
    now: Date,
    caller: Principal,
    id: string,
    change: (one: Notification, now: Date) => unknown,
  ): Promise<NotificationView> {
    const one = await this.inbox.findForUpdate(caller.accountId, id);
    if (!one || one.userId !== caller.id || one.deletedAt) throw noNotification(id);
    if ((await this.reader.views(caller, [one])).length === 0) throw noNotification(id);
    await change(one, now);
    await this.broadcast.sayOnCommit('notifications.changed', { userIds: [caller.id], shown: [] });
    const [view] = await this.reader.views(caller, [one]);
    return view!;
  }
}
