import { Injectable } from '@nestjs/common';
import { Timers } from '../../../../platform/timers/timers.js';
import type { DispatchRow } from '../../store/dispatch.repository.js';

/** Sets timers for held notifications. In the caller's transaction. */
@Injectable()
export class Holds {
  constructor(private readonly timers: Timers) {}

  /** One timer for each person, at the earliest of theirs. */
  async expect(
    accountId: string,
    dispatches: readonly Pick<DispatchRow, 'recipient' | 'state' | 'heldUntil'>[],
  ): Promise<void> {
    const held = dispatches.filter(({ state }) => state === 'held');
    const releases = [...Map.groupBy(held, ({ recipient }) => recipient)].map(([key, own]) => ({
      key,
      dueAt: new Date(Math.min(...own.map(({ heldUntil }) => heldUntil!.getTime()))),
    }));
    await this.timers.bringForward(accountId, 'notification.release', releases);
  }
}
