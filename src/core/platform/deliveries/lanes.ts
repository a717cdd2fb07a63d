import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../clock/clock.js';
import { CONFIG, type Config } from '../config/config.schema.js';
import { Lane } from './lane.js';
import { RateLimits } from './rate-limits.js';
import type { DeliveryEndpoint } from './sender.js';
import { Senders } from './senders.js';

/** How long what is known of an endpoint is used. */
const freshMs = 1000;

export interface OpenLane {
  readonly lane: Lane;
  /** Null where it is gone. */
  readonly endpoint: DeliveryEndpoint | null;
  /** What was called for later is not answered by what is done now. */
  readonly call: number;
}

const idOf = ({ endpointId }: Lane) => endpointId;

/** All endpoints that this process is busy with, and how much each may take. */
@Injectable()
export class Lanes {
  private readonly lanes = new Map<string, Lane>();

  constructor(
    private readonly senders: Senders,
    private readonly rates: RateLimits,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Those that no sender knows are left alone. */
  call(endpointIds: readonly string[], anew = false): void {
    for (const id of endpointIds.filter((each) => this.senders.know(each))) {
      const lane = this.lanes.get(id) ?? new Lane(id, this.config.deliveries.atOncePerEndpoint);
      this.lanes.set(id, lane);
      if (anew) lane.restart();
      else lane.call();
    }
  }

  /** Those that may have something due and may send, or may have closed; the one that was served last at the end. */
  ready(now: number): Lane[] {
    return [...this.lanes.values()].filter((lane) => lane.isCalled && (!lane.known || lane.free(now) > 0));
  }

  /** Up to `wanted`, as many as its rate allows now; where those are fewer, it waits until there are more. */
  async takeRate(lane: Lane, perSecond: number | null, wanted: number): Promise<{ taken: number; waitMs: number }> {
    if (perSecond === null || wanted <= 0) return { taken: wanted, waitMs: 0 };
    const { taken, waitMs } = await this.rates.take(lane.endpointId, perSecond, wanted);
    if (waitMs > 0) lane.hold(this.clock.now().getTime() + waitMs);
    return { taken, waitMs };
  }

  /** What was taken and is not used. */
  giveBack({ endpointId }: Lane, perSecond: number | null, unused: number): void {
    if (perSecond !== null) void this.rates.giveBack(endpointId, perSecond, unused).catch(() => {});
  }

  served(lane: Lane): void {
    this.lanes.delete(lane.endpointId);
    this.lanes.set(lane.endpointId, lane);
  }

  forgetIdle(now: number): void {
    for (const [id, lane] of this.lanes) if (lane.isIdle(now)) this.lanes.delete(id);
  }

  /** Each with its endpoint, null where that is gone. Reads those of which too little is known. */
  async withEndpoints(lanes: readonly Lane[], now: number): Promise<OpenLane[]> {
    const calls = lanes.map(({ lastCall }) => lastCall);
    const isFresh = ({ known }: Lane) => known !== undefined && now - known.at < freshMs && now >= known.at;
    const fresh = new Map(lanes.filter(isFresh).map((lane) => [lane, lane.known!.endpoint]));
    const stale = new Map(lanes.filter((lane) => !fresh.has(lane)).map((lane) => [lane, lane.changes]));
    const found = stale.size > 0 ? await this.senders.endpoints([...stale.keys()].map(idOf)) : new Map();
    for (const [lane, changes] of stale) {
      const endpoint = found.get(lane.endpointId) ?? null;
      lane.learnt(endpoint, now, changes);
      fresh.set(lane, endpoint);
    }
    return lanes.map((lane, index) => ({ lane, endpoint: fresh.get(lane)!, call: calls[index]! }));
  }
}
