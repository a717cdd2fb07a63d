import { Injectable } from '@nestjs/common';
import { Audit } from '../../../platform/audit/audit.js';
import type { Principal } from '../../../platform/caller/principal.js';
import { Clock, secondsAfter } from '../../../platform/clock/clock.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { errors } from '../../../platform/errors/errors.js';
import { readBody } from '../../../platform/http/late-body.js';
import { Snoozes } from '../dispatch/snooze/snoozes.service.js';
import { InboxChanges } from './inbox-changes.service.js';
import { type NotificationView, Snooze } from './inbox.schemas.js';

const mostDays = 30;

/** Readers put notifications off. Nobody else notices: reminders and escalations go on. */
@Injectable()
export class Snoozing {
  constructor(
    private readonly changes: InboxChanges,
    private readonly snoozes: Snoozes,
    private readonly audit: Audit,
    private readonly clock: Clock,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Null ends it. One that is acknowledged stays as it is. Throws NOT_FOUND, VALIDATION_FAILED. */
  snooze(caller: Principal, id: string, body: unknown): Promise<NotificationView> {
    return this.unitOfWork.run(() =>
      this.changes.change(caller, id, async (one) => {
        const { until } = readBody(Snooze, body, errors.validationFailed);
        this.mustBeAhead(until);
        if (one.acknowledgedAt || one.snoozedUntil?.getTime() === until?.getTime()) return;
        one.snoozedUntil = until;
        if (until) await this.snoozes.expectEnd(caller, until);
        if (one.priority === 'critical')
          this.audit.record(caller, 'notification.snoozed', id, { until: until?.toISOString() ?? null });
      }),
    );
  }

  /** Throws VALIDATION_FAILED. */
  mustBeAhead(until: Date | null): void {
    const now = this.clock.now();
    if (until && (until <= now || until > secondsAfter(now, mostDays * 86_400)))
      throw errors.validationFailed([
        { path: 'until', reason: `must be in the future, and at most ${mostDays} days ahead` },
      ]);
  }
}
