import { performance } from 'node:perf_hooks';

const busyShare = 0.9;
const sampleMs = 20;

/**
 * Whether this process has no time left. Then more requests under way bring no more through; they only wait longer for their
 * answers to be recorded, and what is not recorded when the process dies is sent again.
 */
export class Saturation {
  private last = performance.eventLoopUtilization();
  private lastAt = performance.now();
  private busy = true; // a process that has just started has much to do

  get isBusy(): boolean {
    const now = performance.now();
    if (now - this.lastAt >= sampleMs) {
      const current = performance.eventLoopUtilization();
      this.busy = performance.eventLoopUtilization(current, this.last).utilization > busyShare;
      this.last = current;
      this.lastAt = now;
    }
    return this.busy;
  }
}
