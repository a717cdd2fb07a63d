import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../platform/caller/principal.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { type AcknowledgedBy, Acknowledgements } from '../dispatch/escalation/acknowledgements.js';
import { InboxChanges } from './inbox-changes.service.js';
import { InboxReader } from './inbox-reader.service.js';
import { InboxRepository } from './inbox.repository.js';
import type { NotificationView } from './inbox.schemas.js';

/** What readers do with their notifications. */
@Injectable()
export class Inbox {
  constructor(
    private readonly inbox: InboxRepository,
    private readonly reader: InboxReader,
    private readonly changes: InboxChanges,
    private readonly acknowledgements: Acknowledgements,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Throws NOT_FOUND. */
  read(caller: Principal, id: string): Promise<NotificationView> {
    return this.unitOfWork.run((now) => this.changes.change(caller, id, (one) => (one.readAt ??= now)));
  }

  readAll(caller: Principal): Promise<number> {
    return this.unitOfWork.run(async (now) => {
      const hidden = await this.reader.hiddenFrom(caller);
      const read = await this.inbox.readAll(caller.accountId, caller.id, hidden, now);
      if (read > 0) await this.changes.say(caller);
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
      return this.changes.change(caller, id, async (one) => {
        one.readAt ??= now;
        await this.acknowledgements.settle(caller, one, covered, { now, by });
      });
    });
  }

  /** Of a critical one it is an acknowledgement too. Throws NOT_FOUND. */
  async delete(caller: Principal, id: string): Promise<void> {
    await this.unitOfWork.run(async (now) => {
      const covered = await this.acknowledgements.hold(caller, id);
      await this.changes.change(caller, id, async (one) => {
        one.deletedAt = now;
        if (one.priority === 'critical')
          await this.acknowledgements.settle(caller, one, covered, { now, by: 'deletion' });
      });
    });
  }
}
