import { Inject, Injectable, Logger } from '@nestjs/common';
import { setTimeout as delay } from 'node:timers/promises';
import { Clock } from '../clock/clock.js';
import { CONFIG, type Config } from '../config/config.schema.js';
import { DeliveryRepository } from './delivery.repository.js';
import type { ClaimedDelivery } from './delivery.types.js';
import { DeliveryFigures } from './delivery-figures.js';
import { GroupWriter } from './group-writer.js';
import type { Lane } from './lane.js';
import { newsOf, type Outcome, rowOf } from './outcome.js';
import type { DeliveryEndpoint } from './sender.js';
import { Senders } from './senders.js';

const pauseMs = 500;

/** Makes attempts and records how they went. */
@Injectable()
export class Attempts {
  private readonly log = new Logger('Deliveries');
  private readonly outcomes = new GroupWriter<Outcome>((group) => this.record(group));

  constructor(
    private readonly deliveries: DeliveryRepository,
    private readonly senders: Senders,
    private readonly figures: DeliveryFigures,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Ends when the outcome is recorded; never throws. What `signal` stops is given back, as if it had not been tried. */
  async make(lane: Lane, endpoint: DeliveryEndpoint, delivery: ClaimedDelivery, signal: AbortSignal): Promise<void> {
    if (!delivery.data && !delivery.gathered) return this.skipErased(delivery);
    const startedAt = this.clock.now();
    try {
      const attempt = await endpoint.send(delivery, signal);
      const now = this.clock.now();
      const longestMs = this.config.deliveries.longestDelayMinutes * 60_000;
      lane.learn(attempt, now.getTime());
      const row = rowOf(delivery, attempt, { policy: endpoint.policy, longestMs }, startedAt, now);
      await this.outcomes.add({ endpointId: lane.endpointId, attempt, wasFailing: endpoint.isFailing, row });
      if (!attempt.accepted || endpoint.isFailing) lane.changed(); // it may be closed by now
    } catch (error) {
      if (!signal.aborted) this.log.error(`${delivery.id} is retried after its lease: ${String(error)}`);
      else await this.deliveries.release([delivery.id]).catch(() => {}); // the lease gives it back too
    }
  }

  /** A request that was answered is not repeated: an outcome that cannot be recorded yet is kept until it can. */
  private async record(group: readonly Outcome[]): Promise<void> {
    const rows = group.map(({ row }) => row);
    for (let recorded = false; !recorded;) {
      try {
        await this.deliveries.record(rows, this.clock.now());
        recorded = true;
      } catch (error) {
        this.log.error(`${rows.length} outcomes could not be recorded yet: ${String(error)}`);
        await delay(pauseMs);
      }
    }
    for (const { attempt, row } of group) this.figures.count(row.status, attempt);
    const news = newsOf(group);
    if (news.length === 0) return;
    await this.senders.notify(news).catch((error) => this.log.error(`Senders could not be notified: ${String(error)}`));
  }

  private async skipErased({ id }: ClaimedDelivery): Promise<void> {
    await this.deliveries.skipOne(id, 'erased', this.clock.now()).catch((error) => this.log.error(String(error)));
  }
}
