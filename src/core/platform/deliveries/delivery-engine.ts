import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Clock } from '../clock/clock.js';
import { Poller } from '../clock/poller.js';
import { CONFIG, type Config } from '../config/config.schema.js';
import { Attempts } from './attempts.js';
import type { LaneRequest } from './delivery-rows.js';
import { DeliveryRepository } from './delivery.repository.js';
import type { ClaimedDelivery } from './delivery.types.js';
import { Lanes, type OpenLane } from './lanes.js';
import type { DeliveryEndpoint } from './sender.js';
import { RunningAttempts } from './running-attempts.js';

const sweepMs = 500; // finds retries whose time has come, and what other processes added or did not live to deliver
const leaseBeyondTimeoutMs = 15_000;
const clearedAtOnce = 1000;
const lastWordsMs = 5000; // at a stop, for what is under way

interface Open extends OpenLane {
  readonly endpoint: DeliveryEndpoint;
}
interface Asked extends Open {
  readonly most: number;
}

/**
 * Hands what is due to its endpoints, on nodes with the role worker. Of each endpoint a few are under way at once, so that one
 * that hangs holds up no other; what a process took and did not live to record is taken again after its lease.
 */
@Injectable()
export class DeliveryEngine implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly works: boolean;
  private readonly log = new Logger('Deliveries');
  private readonly underWay: RunningAttempts;
  private readonly stopping = new AbortController();
  private readonly poller = new Poller(() => this.sweep(), {
    everyMs: sweepMs,
    atOnce: true,
    failed: (error) => this.log.error(`Due deliveries could not be read: ${String(error)}`),
  });
  private running?: Promise<void>;
  private again = false;
  private stopped = false;

  constructor(
    private readonly deliveries: DeliveryRepository,
    private readonly attempts: Attempts,
    private readonly lanes: Lanes,
    private readonly clock: Clock,
    @Inject(CONFIG) config: Config,
  ) {
    this.works = config.roles.includes('worker');
    this.underWay = new RunningAttempts(config.deliveries.atOnce);
  }

  onApplicationBootstrap(): void {
    if (this.works) this.poller.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    await this.poller.stop();
    await this.running;
    await this.underWay.end(lastWordsMs);
    this.stopping.abort();
    await this.underWay.end(lastWordsMs);
  }

  /** These have something due. `anew`: they have changed, so what is known of them is discarded. */
  call(endpointIds: readonly string[], anew = false): void {
    if (!this.works) return;
    this.lanes.call(endpointIds, anew);
    this.pump();
  }

  /** Looks for all that is due by now. */
  async sweep(): Promise<void> {
    this.lanes.forgetIdle(this.clock.now().getTime());
    this.call(await this.deliveries.due(this.clock.now()));
  }

  private pump(): void {
    this.again = true;
    if (this.stopped) return;
    this.running ??= this.run().finally(() => (this.running = undefined));
  }

  private async run(): Promise<void> {
    while (this.again && !this.stopped) {
      this.again = false;
      try {
        await this.cycle();
      } catch (error) {
        this.log.error(`No deliveries could be claimed: ${String(error)}`); // the sweep tries again
        return;
      }
    }
  }

  /** Takes as much as there is room for, and sends it. */
  private async cycle(): Promise<void> {
    const now = this.clock.now();
    const ready = this.lanes.ready(now.getTime());
    if (ready.length === 0 || this.underWay.room <= 0) return;
    const lanes = await this.lanes.withEndpoints(ready, now.getTime());
    const isOpen = (each: OpenLane): each is Open => each.endpoint?.closed === null;
    for (const each of lanes) if (!isOpen(each)) await this.clear(each);
    const asked = await this.allot(lanes.filter(isOpen));
    if (asked.length === 0) return;
    const claimed = await this.deliveries.claim(asked.map(requestOf), now);
    const byLane = Map.groupBy(claimed, ({ endpointId }) => endpointId);
    for (const each of asked) this.begin(each, byLane.get(each.lane.endpointId) ?? []);
  }

  /** Shares what room there is. */
  private async allot(lanes: readonly Open[]): Promise<Asked[]> {
    const asked: Asked[] = [];
    let { room } = this.underWay;
    for (const [index, each] of lanes.entries()) {
      const { lane, endpoint } = each;
      const most = Math.min(lane.free(this.clock.now().getTime()), Math.ceil(room / (lanes.length - index)));
      const { taken, waitMs } = await this.lanes.takeRate(lane, endpoint.policy.maxPerSecond, most);
      if (waitMs > 0) setTimeout(() => this.pump(), waitMs).unref();
      if (taken <= 0) continue;
      asked.push({ ...each, most: taken });
      room -= taken;
    }
    return asked;
  }

  private begin({ lane, endpoint, most, call }: Asked, claimed: readonly ClaimedDelivery[]): void {
    const { maxPerSecond, inOrder } = endpoint.policy;
    if (claimed.length < most) lane.answer(call);
    else this.again = true;
    this.lanes.giveBack(lane, maxPerSecond, most - claimed.length);
    this.lanes.served(lane);
    for (const delivery of claimed) {
      lane.underWay++;
      this.underWay.add(this.attempts.make(lane, endpoint, delivery, this.stopping.signal), () => {
        lane.underWay--;
        if (inOrder) lane.call(); // what comes after it may go now
        this.pump();
      });
    }
  }

  /** What waits for an endpoint that takes nothing is skipped; for one that is gone, forgotten. */
  private async clear({ lane, endpoint, call }: OpenLane): Promise<void> {
    const { endpointId } = lane;
    const cleared = endpoint
      ? await this.deliveries.skip(endpointId, endpoint.closed!, this.clock.now(), clearedAtOnce)
      : await this.deliveries.discard(endpointId, clearedAtOnce);
    if (cleared < clearedAtOnce) lane.answer(call);
    else this.again = true;
    this.lanes.served(lane);
  }
}

const requestOf = ({ lane, endpoint: { policy }, most }: Asked): LaneRequest => ({
  endpoint: lane.endpointId,
  most,
  lease: policy.timeoutMs + leaseBeyondTimeoutMs,
  ordered: policy.inOrder,
});
