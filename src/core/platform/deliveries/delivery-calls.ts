import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Broadcast } from '../events/broadcast.js';
import { DeliveryEngine } from './delivery-engine.js';

/** A notification of PostgreSQL has 8,000 bytes at most. What is not said is found by the sweep. */
const mostSaid = 200;

/** Says which endpoints have something due: to the engine of this process, or to those of others. */
@Injectable()
export class DeliveryCalls implements OnApplicationBootstrap {
  constructor(
    private readonly engine: DeliveryEngine,
    private readonly broadcast: Broadcast,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.engine.works) return;
    this.broadcast.on('deliveries.due').subscribe(({ endpointIds, anew }) => this.engine.call(endpointIds, anew));
  }

  call(endpointIds: readonly string[]): void {
    const ids = [...new Set(endpointIds)];
    if (ids.length === 0) return;
    if (this.engine.works) this.engine.call(ids);
    else this.broadcast.say('deliveries.due', { endpointIds: ids.slice(0, mostSaid), anew: false });
  }

  /**
   * This endpoint has changed, or a user wants it to be tried: its pending deliveries are sent now, skipped or discarded.
   * After the change is committed.
   */
  anew(endpointId: string): void {
    this.engine.call([endpointId], true);
    this.broadcast.say('deliveries.due', { endpointIds: [endpointId], anew: true });
  }
}
