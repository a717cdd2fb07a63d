import { CircuitBreaker } from './circuit-breaker.js';
import type { Attempt } from './delivery.types.js';
import type { DeliveryEndpoint } from './sender.js';

const slowStart = 4;

/** What one process knows of one endpoint that has something to be delivered. */
export class Lane {
  underWay = 0;
  changes = 0;
  /** The endpoint as it was read last, null where it is gone; undefined when it has to be read. */
  known?: { readonly endpoint: DeliveryEndpoint | null; readonly at: number };
  private breaker = new CircuitBreaker();
  /** Grows with each success and halves with each failure, so that one that hangs holds few requests. */
  private limit = slowStart;
  private calls = 1;
  private answered = 0;
  private heldUntil = 0;

  constructor(
    readonly endpointId: string,
    private readonly most: number,
  ) {}

  /** Something of it may be due. */
  call(): void {
    this.calls++;
  }
  /** The endpoint may have closed, moved or gone. */
  changed(): void {
    this.known = undefined;
    this.changes++;
    this.calls++;
  }
  /** It was repaired or moved, or a user wants to try it: it starts from the beginning. */
  restart(): void {
    this.breaker = new CircuitBreaker();
    this.limit = slowStart;
    this.heldUntil = 0;
    this.changed();
  }
  /** What was read before the last change is not remembered. */
  learnt(endpoint: DeliveryEndpoint | null, at: number, changes: number): void {
    if (changes === this.changes) this.known = { endpoint, at };
  }
  get isCalled(): boolean {
    return this.calls > this.answered;
  }
  /** To be given to `answer`: what was called after this is not answered by it. */
  get lastCall(): number {
    return this.calls;
  }
  /** Nothing more of it was due. */
  answer(call: number): void {
    this.answered = Math.max(this.answered, call);
  }

  /** Nothing is sent until then. */
  hold(until: number): void {
    this.heldUntil = Math.max(this.heldUntil, until);
  }

  /** How many may be sent now. */
  free(now: number): number {
    if (now < this.heldUntil) return 0;
    return Math.max(0, Math.min(this.limit, this.breaker.permits(now)) - this.underWay);
  }

  /** Nothing is known that the next process would have to find out. */
  isIdle(now: number): boolean {
    return this.underWay === 0 && !this.isCalled && this.breaker.permits(now) === Infinity && now >= this.heldUntil;
  }

  learn({ isEndpointUnwell, retryAfterMs }: Attempt, now: number): void {
    if (isEndpointUnwell) {
      this.limit = Math.max(1, Math.floor(this.limit / 2));
      this.breaker.failed(now, retryAfterMs);
    } else {
      this.limit = Math.min(this.most, this.limit + 1);
      this.breaker.succeeded();
    }
  }
}
