import { Lane } from './lane.js';
import type { DeliveryEndpoint } from './sender.js';
import type { Senders } from './senders.js';

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

/** All endpoints that this process is busy with. */
export class Lanes {
  private readonly lanes = new Map<string, Lane>();

  constructor(
    private readonly senders: Senders,
    private readonly most: number,
  ) {}

  call(endpointIds: readonly string[], anew = false): void {
    for (const id of endpointIds) {
      const lane = this.lanes.get(id) ?? new Lane(id, this.most);
      this.lanes.set(id, lane);
      if (anew) lane.restart();
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
