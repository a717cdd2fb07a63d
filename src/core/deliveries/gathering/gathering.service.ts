import { Injectable } from '@nestjs/common';
import { Clock } from '../../clock/clock.js';
import { newId } from '../../database/identifier.js';
import { UnitOfWork } from '../../database/unit-of-work.js';
import { type DueTimer, OnTimer, type TimerHandler } from '../../timers/on-timer.decorator.js';
import { Timers } from '../../timers/timers.js';
import type { DeliveryRow } from '../delivery.repository.js';
import { GatheringRepository } from './gathering.repository.js';

/** Of one type, in one delivery. */
const mostInBatch = 100;
const windowSeconds = 5;

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

  /** Sees to it that these go; after they are stored, and again when they come again. */
  async expect(rows: readonly DeliveryRow[]): Promise<void> {
    const lots = new Map(rows.map((row) => [`${row.endpoint_id} ${row.type}`, row]));
    await this.unitOfWork.run(async () => {
      for (const [key, { account_id, endpoint_id, type }] of lots) {
        const isFull = (await this.waiting.waiting(endpoint_id, type, mostInBatch)) >= mostInBatch;
        const dueAt = this.clock.in(isFull ? 0 : windowSeconds);
        if (isFull) await this.timers.set(account_id, 'delivery.batch', [{ key, dueAt }]);
        else await this.timers.ensure(account_id, 'delivery.batch', [{ key, dueAt }]);
      }
    });
  }

  async fire({ key }: DueTimer): Promise<void> {
    const [endpointId, type] = key.split(' ') as [string, string];
    let gathered: number;
    do {
      const batch = { deliveryId: newId('delivery'), messageId: newId('event'), endpointId, type };
      gathered = await this.waiting.gather(batch, mostInBatch, this.clock.now());
    } while (gathered === mostInBatch);
  }
}
