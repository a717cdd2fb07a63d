import { setTimeout as delay } from 'node:timers/promises';

const checkMs = 250;
/** Between attempts to start a server that does not start: it may be out of memory or disk. */
const longestWaitMs = 5000;

/** Restarts a server that has died, until it is stopped. */
export class PostgresSupervisor {
  private readonly stopping = new AbortController();
  private readonly watching: Promise<void>;

  /** `restart` rejects where the server cannot be started; `report` is called for each death and each failed start. */
  constructor(
    private readonly runs: () => boolean,
    private readonly restart: () => Promise<void>,
    private readonly report: (text: string) => void,
  ) {
    this.watching = this.watch();
  }

  /** Resolves when no start is under way any more. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.watching;
  }

  private async watch(): Promise<void> {
    const { signal } = this.stopping;
    for (let waitMs = checkMs; !signal.aborted;) {
      await delay(waitMs, undefined, { signal, ref: false }).catch(() => {});
      if (signal.aborted || this.runs()) continue;
      this.report('The embedded PostgreSQL has stopped and is started again.');
      try {
        await this.restart();
        waitMs = checkMs;
      } catch (error) {
        this.report(`The embedded PostgreSQL could not be started again: ${(error as Error).message}`);
        waitMs = Math.min(2 * waitMs, longestWaitMs);
      }
    }
  }
}
