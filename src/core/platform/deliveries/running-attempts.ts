import pTimeout from 'p-timeout';
import { Saturation } from './saturation.js';

/** Without those that hang. When half of them have ended the next are taken, in one go: each taking costs time as well. */
const enoughWhenBusy = 16;
const hangsAfterMs = 500;

/** The attempts of this process that are not recorded yet. */
export class RunningAttempts {
  /** With the time when each began, the oldest first. */
  private readonly attempts = new Map<Promise<void>, number>();

  constructor(
    private readonly most: number,
    private readonly saturation: { readonly isBusy: boolean } = new Saturation(),
  ) {}

  /** `attempt` never throws; when it has ended there is room, and `ended` is called. */
  add(attempt: Promise<void>, ended: () => void): void {
    this.attempts.set(attempt, performance.now());
    void attempt.then(() => {
      this.attempts.delete(attempt);
      ended();
    });
  }

  /** How many more may begin. */
  get room(): number {
    const room = this.most - this.attempts.size;
    if (!this.saturation.isBusy) return room;
    const young = this.young();
    return young > enoughWhenBusy / 2 ? 0 : Math.min(room, enoughWhenBusy - young);
  }

  /** Until all have ended, or for so long. */
  async end(withinMs: number): Promise<void> {
    await pTimeout(Promise.all(this.attempts.keys()), { milliseconds: withinMs, message: false });
  }

  private young(): number {
    const old = performance.now() - hangsAfterMs;
    let hanging = 0;
    for (const began of this.attempts.values()) {
      if (began > old) break;
      hanging++;
    }
    return this.attempts.size - hanging;
  }
}
