import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';
import { Timers } from '../../../platform/timers/timers.js';
import type { Decided } from '../decision/situations.js';
import { WaitingRepository } from './waiting.repository.js';

interface Lot {
  readonly recipient: string;
  readonly lot: string;
  readonly most: number;
  readonly at: Date;
  readonly deliverAs: 'summary' | 'list';
}

/** Sees to it that lots go: when their time comes, or when they are full. In the caller's transaction. */
@Injectable()
export class Batches {
  constructor(
    private readonly waiting: WaitingRepository,
    private readonly timers: Timers,
    private readonly clock: Clock,
  ) {}

  /** After what is in them was stored. */
  async expect(accountId: string, decided: readonly Pick<Decided, 'listener' | 'verdicts'>[]): Promise<void> {
    const lots = new Map<string, Lot>();
    for (const { listener, verdicts } of decided)
      for (const verdict of verdicts)
        if (verdict.does === 'gather') {
          const { name: lot, most, at, deliverAs } = verdict.with;
          lots.set(`${listener.person.key} ${lot}`, { recipient: listener.person.key, lot, most, at, deliverAs });
        }
    if (lots.size === 0) return;
    const timer = ([key, { at, most, deliverAs }]: [string, Lot]) => ({ key, dueAt: at, data: { most, deliverAs } });
    // Holds the timers: who counts after this sees what others have put in before.
    await this.timers.bringForward(accountId, 'notification.lot', [...lots].map(timer));
    const sizes = await this.waiting.sizes([...lots.values()]);
    const full = [...lots].filter(([key, { most }]) => (sizes.get(key) ?? 0) >= most);
    const now = this.clock.now();
    await this.timers.bringForward(
      accountId,
      'notification.lot',
      full.map(([key, lot]) => timer([key, { ...lot, at: now }])),
    );
  }
}
