interface Waiting {
  readonly start: (done: () => void) => void;
  readonly fail: (reason: Error) => void;
}

/** Milliseconds of starts that may come at once: timers are no finer than this. */
const burst = 10;

/**
 * Lets at most `maxInFlight` run at once, and at most `perSecond` start in a second: a token bucket that holds one start, or
 * as many as 10 ms are worth. First come, first served.
 */
export class Pace {
  readonly #waiting = new Set<Waiting>();
  readonly #spacing: number;
  #running = 0;
  /** When the next start is due, were they evenly spaced. */
  #due = -Infinity;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly maxInFlight: number,
    perSecond: number,
  ) {
    this.#spacing = 1000 / perSecond;
  }

  /** Resolves with what gives the place back. @throws the signal's reason: then no place was taken. */
  start(signal: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      const leave = () => {
        signal.removeEventListener('abort', stop);
        this.#waiting.delete(waiting);
      };
      const waiting: Waiting = {
        start: (done) => (leave(), resolve(done)),
        fail: (reason) => (leave(), reject(reason)),
      };
      const stop = () => waiting.fail(signal.reason as Error);
      signal.addEventListener('abort', stop, { once: true });
      this.#waiting.add(waiting);
      this.#go();
    });
  }

  /** Turns away all who wait. */
  stop(reason: Error): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const waiting of this.#waiting) waiting.fail(reason);
  }

  #go(): void {
    if (this.#timer) return;
    for (const waiting of this.#waiting) {
      if (this.#running >= this.maxInFlight) return;
      const now = performance.now();
      const early = this.#due - now - Math.max(0, burst - this.#spacing);
      if (early > 0) return this.#goIn(early);
      this.#due = Math.max(this.#due, now) + this.#spacing;
      this.#running++;
      waiting.start(this.#place());
    }
  }

  #goIn(milliseconds: number): void {
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#go();
    }, Math.ceil(milliseconds));
  }

  /** Gives back once, however often it is called. */
  #place(): () => void {
    let held = true;
    return () => {
      if (held) this.#running--;
      held = false;
      this.#go();
    };
  }
}
