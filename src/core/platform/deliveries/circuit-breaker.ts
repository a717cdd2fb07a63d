const failuresToOpen = 5;
const firstPauseMs = 1_000;
const longestPauseMs = 60_000;

/**
 * Keeps an unwell endpoint from being asked over and over: after five failures without a success it opens for a pause that
 * doubles from 1 s to 60 s, then lets one attempt through at a time until one succeeds. One that asks for a pause gets it at
 * once, up to 60 s for what it was not asked about. Times are milliseconds.
 */
export class CircuitBreaker {
  private failures = 0;
  private openUntil = 0;

  constructor(private readonly random: () => number = Math.random) {}

  /** How many attempts may be under way: none, one to see, or any number. */
  permits(now: number): number {
    if (now < this.openUntil) return 0;
    return this.failures >= failuresToOpen ? 1 : Infinity;
  }

  succeeded(): void {
    this.failures = 0;
    this.openUntil = 0;
  }

  failed(now: number, retryAfterMs = 0): void {
    this.failures++;
    if (retryAfterMs > 0) this.openUntil = Math.max(this.openUntil, now + Math.min(longestPauseMs, retryAfterMs));
    if (this.failures < failuresToOpen) return;
    const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** (this.failures - failuresToOpen));
    this.openUntil = Math.max(this.openUntil, now + pause * (0.8 + 0.4 * this.random()));
  }
}
