import { Injectable } from '@nestjs/common';
import { Deliveries } from '../../../../platform/deliveries/deliveries.service.js';
import { Timers } from '../../../../platform/timers/timers.js';
import { endpointOf } from '../../channels.js';
import { messageIdOf } from '../../delivery-keys.js';
import { DispatchRepository } from '../../store/dispatch.repository.js';
import type { Notification } from '../../store/notification.entity.js';

/** Ends what an acknowledged notification still has under way: escalations, and what is not handed over. In the caller's transaction. */
@Injectable()
export class DispatchWithdrawals {
  constructor(
    private readonly dispatches: DispatchRepository,
    private readonly deliveries: Deliveries,
    private readonly timers: Timers,
  ) {}

  async withdraw({ id, sourceId }: Notification): Promise<void> {
    const rounds = await this.dispatches.rounds(id, sourceId);
    await this.timers.cancelStartingWith('notification.escalation', `${sourceId} `);
    if (rounds.length === 0) return;
    await this.deliveries.withdraw(
      [...new Set(rounds.map(({ channel }) => endpointOf(channel)))],
      [...new Set(rounds.map(({ notificationId, round }) => messageIdOf(notificationId, round)))],
      'acknowledged',
    );
  }
}
