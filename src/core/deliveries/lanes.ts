import { Lane } from './lane.js';
import type { DeliveryEndpoint } from './sender.js';
import type { Senders } from './senders.js';

/** How long what is known of an endpoint is used. */
const freshMs = 1000;

export interface OpenLane {
  readonly lane: Lane;
  /** Null where it is gone. */
  readonly endpoint: DeliveryEndpoint | null;
}

/** All endpoints that this process is busy with. */
export class Lanes {
  private readonly lanes = new Map<string, Lane>();

  constructor(
    private readonly senders: Senders,
    private readonly most: number,
  ) {}

  call(endpointIds: readonly string[], haveChanged = false): void {
    for (const id of endpointIds) {
      const lane = this.lanes.get(id) ?? new Lane(id, this.most);
      this.lanes.set(id, lane);
      if (haveChanged) lane.changed();
      else lane.call();
    }
  }

  /** Those that may have something due and may send, or may have closed; the one that was served last at the end. */
  ready(now: number): Lane[] {
    return [...this.lanes.values()].filter((lane) => lane.isCalled && (!lane.known || lane.free(now) > 0));
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
    const isFresh = ({ known }: Lane) => known !== undefined && now - known.at < freshMs && now >= known.at;
    const fresh = new Map(lanes.filter(isFresh).map((lane) => [lane, lane.known!.endpoint]));
    const stale = lanes.filter((lane) => !fresh.has(lane));
    const found =
      stale.length > 0 ? await this.senders.endpoints(stale.map(({ endpointId }) => endpointId)) : new Map();
    for (const lane of stale) {
      lane.known = { endpoint: found.get(lane.endpointId) ?? null, at: now };
      fresh.set(lane, lane.known.endpoint);
    }
    return lanes.map((lane) => ({ lane, endpoint: fresh.get(lane)! }));
  }
}
