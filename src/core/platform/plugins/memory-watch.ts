import pidusage from 'pidusage';
import { endProcess } from './end-process.js';

const checkMs = 250;

/** Ends a process whose resident memory grows beyond a limit. */
export class MemoryWatch {
  exceeded = false;
  private timer?: NodeJS.Timeout;
  private stopped = false;

  constructor(private readonly megabytes: number) {}

  watch(pid: number): void {
    clearInterval(this.timer);
    this.timer = setInterval(() => void this.check(pid), checkMs).unref();
  }

  stop(): void {
    this.stopped = true;
    clearInterval(this.timer);
  }

  private async check(pid: number): Promise<void> {
    const used = await pidusage(pid).catch(() => undefined);
    if (this.stopped || !used || used.memory < this.megabytes * 1024 * 1024) return;
    this.exceeded = true;
    endProcess(pid);
  }
}
