import { Injectable } from '@nestjs/common';
import { Timers } from '../../../../platform/timers/timers.js';
import type { Occasion } from '../../routing/occasion.js';
import type { AccountSettings } from '../../settings/account/account-settings.js';

/** Has others notified if nobody responds. In the caller's transaction. */
@Injectable()
export class Escalations {
  constructor(private readonly timers: Timers) {}

  /** By the rules of now; whether a rule still holds is looked at when its time comes. What escalates is not escalated again. */
  async expect(accountId: string, occasions: readonly Occasion[], { escalations }: AccountSettings): Promise<void> {
    const waits = occasions
      .filter(({ escalationOf }) => escalationOf === undefined)
      .flatMap((occasion) =>
        escalations
          .filter(
            ({ enabled, trigger: { condition, event } }) =>
              enabled && condition === 'no_response' && event === occasion.type,
          )
          .map(({ id, trigger }) => ({
            key: `${occasion.id} ${id}`,
            dueAt: new Date(occasion.occurredAt.getTime() + trigger.timeoutMinutes * 60_000),
          })),
      );
    await this.timers.ensure(accountId, 'notification.escalation', waits);
  }
}
