import { Injectable } from '@nestjs/common';
import { Clock } from '../../clock/clock.js';
import { newId } from '../../database/identifier.js';
import { UnitOfWork } from '../../database/unit-of-work.js';
import { type DueTimer, OnTimer, type TimerHandler } from '../../timers/on-timer.decorator.js';
import { Timers } from '../../timers/timers.js';
import type { DeliveryRow } from '../delivery-rows.js';
import { GatheringRepository } from './gathering.repository.js';

/** Of one type, in one delivery. */
const mostInBatch = 100;
/** Of the five seconds that one may wait, a second is left to the timers, which are checked once a second. */
const windowSeconds = 4;

/** Puts what an endpoint wants in batches into one delivery: when 100 wait, or after five seconds. */
@Injectable()
@OnTimer('delivery.batch')
export class Gathering implements TimerHandler {
  constructor(
    private readonly waiting: GatheringRepository,
    private readonly timers: Timers,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Ensures that these are sent; called after they are stored, and again when they are repeated. */
  async expect(rows: readonly DeliveryRow[]): Promise<void> {
    const batches = new Map(rows.map((row) => [`${row.endpoint_id} ${row.type}`, row]));
    await this.unitOfWork.run(async () => {
      for (const [key, { account_id, endpoint_id, type }] of batches) {
        while ((await this.waiting.waiting(endpoint_id, type, mostInBatch)) >= mostInBatch)
          if ((await this.gather(endpoint_id, type)) === 0) break; // another process has them
        await this.timers.ensure(account_id, 'delivery.batch', [{ key, dueAt: this.clock.in(windowSeconds) }]);
      }
    });
  }

  async fire({ key }: DueTimer): Promise<void> {
    const [endpointId, type] = key.split(' ') as [string, string];
    while ((await this.gather(endpointId, type)) === mostInBatch);
  }

  /** How many it took. */
  private gather(endpointId: string, type: string): Promise<number> {
    const batch = { deliveryId: newId('delivery'), messageId: newId('event'), endpointId, type };
    return this.waiting.gather(batch, mostInBatch, this.clock.now());
  }
}
