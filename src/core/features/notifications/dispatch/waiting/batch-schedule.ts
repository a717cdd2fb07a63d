import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../platform/clock/clock.js';
import { Timers } from '../../../../platform/timers/timers.js';
import type { Decided } from '../../decision/situations.js';
import { WaitingRepository } from './waiting.repository.js';

interface Batch {
  readonly recipient: string;
  readonly batch: string;
  readonly most: number;
  readonly sentWhenFull?: true;
  readonly at: Date;
  readonly deliverAs: 'summary' | 'list';
}

/** Has batches sent when their time comes, or when they are full. In the caller's transaction. */
@Injectable()
export class BatchSchedule {
  constructor(
    private readonly waiting: WaitingRepository,
    private readonly timers: Timers,
    private readonly clock: Clock,
  ) {}

  /** After what is in them was stored. */
  async expect(accountId: string, decided: readonly Pick<Decided, 'listener' | 'verdicts'>[]): Promise<void> {
    const batches = new Map<string, Batch>();
    for (const { listener, verdicts } of decided)
      for (const verdict of verdicts)
        if (verdict.does === 'gather') {
          const { name: batch, ...how } = verdict.with;
          batches.set(`${listener.person.key} ${batch}`, { recipient: listener.person.key, batch, ...how });
        }
    if (batches.size === 0) return;
    const timer = ([key, { at, most, deliverAs }]: [string, Batch]) => ({ key, dueAt: at, data: { most, deliverAs } });
    // Holds the timers: who counts after this sees what others have put in before.
    await this.timers.bringForward(accountId, 'notification.lot', [...batches].map(timer));
    // Only these are counted: what waits for its time anyway may become thousands, and would be counted with each that is added.
    const limited = [...batches].filter(([, { sentWhenFull }]) => sentWhenFull);
    const sizes = await this.waiting.sizes(limited.map(([, { recipient, batch }]) => ({ recipient, batch })));
    const full = limited.filter(([key, { most }]) => (sizes.get(key) ?? 0) >= most);
    const now = this.clock.now();
    await this.timers.bringForward(
      accountId,
      'notification.lot',
      full.map(([key, batch]) => timer([key, { ...batch, at: now }])),
    );
  }
}
