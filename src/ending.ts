import { constants } from 'node:os';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** The terminal signals a whole group of processes, and npm or a watcher passes it on: that is one signal. */
const sameSignalMs = 1000;

/** What this process has started and must stop before it ends, however it ends. */
class Ending {
  private readonly abort = new AbortController();
  private readonly held: (() => Promise<void>)[] = [];
  private isListening = false;
  private isExpected = false;
  private needsReader = true;
  private code = 0;
  private interruptedAt = 0;

  /** Aborted when the process is to end before its work is done. */
  get signal(): AbortSignal {
    return this.abort.signal;
  }

  /** The exit code of a process that was interrupted. */
  get exitCode(): number {
    return this.code;
  }

  /**
   * Starts something that is stopped before the process ends: at the end of its work, after an error, at a signal or when nobody reads
   * its output any more. Another signal, a second later or more, ends the process at once.
   */
  async hold<T>(start: (signal: AbortSignal) => Promise<T>, stop: (started: T) => Promise<void>): Promise<T> {
    this.listen();
    this.signal.throwIfAborted(); // what is held already is being stopped
    const starting = start(this.signal);
    this.held.push(async () => {
      const started = await starting.catch(() => undefined);
      if (started !== undefined) await stop(started);
    });
    return starting;
  }

  /** For a process that runs until it is asked to stop, which is not a failure. Without `needsReader` it goes on when nobody reads its output. */
  async untilInterrupted({ needsReader }: { needsReader: boolean }): Promise<void> {
    this.isExpected = true;
    this.needsReader = needsReader;
    await this.interrupted();
  }

  interrupted(): Promise<void> {
    return new Promise((resolve) => {
      if (this.signal.aborted) resolve();
      else this.signal.addEventListener('abort', () => resolve(), { once: true });
    });
  }

  /** Stops all that is held, the last first. */
  async stopAll(): Promise<void> {
    for (let stop = this.held.pop(); stop; stop = this.held.pop()) await stop();
  }

  private listen(): void {
    if (this.isListening) return;
    this.isListening = true;
    for (const name of signals)
      process.on(name, () => this.interrupt(this.isExpected ? 0 : 128 + constants.signals[name]));
    process.on('uncaughtException', (error) => {
      // undici throws one from a request that is aborted while it answers; what is being stopped goes on being stopped.
      if (this.signal.aborted) return;
      console.error(error);
      this.interrupt(1);
    });
    for (const stream of [process.stdout, process.stderr])
      stream.on('error', () => {
        if (this.needsReader && !this.signal.aborted) this.interrupt(128 + constants.signals.SIGPIPE);
      });
  }

  private interrupt(code: number): void {
    if (this.signal.aborted) {
      if (performance.now() - this.interruptedAt > sameSignalMs) process.exit(code);
      return;
    }
    this.interruptedAt = performance.now();
    this.code = code;
    this.abort.abort(new Error('The process was asked to stop.'));
  }
}

export const ending = new Ending();

/** Does the work of this process, stops what it has started, and ends it; `report` says what went wrong. */
export async function runToEnd(work: () => Promise<void>, report: (error: unknown) => void): Promise<void> {
  const errors: unknown[] = [];
  const note = (error: unknown) => void errors.push(error);
  await Promise.race([work().catch(note), ending.interrupted()]);
  const isInterrupted = ending.signal.aborted;
  const failures: unknown[] = [];
  await ending.stopAll().catch((error: unknown) => failures.push(error));
  // What the work fails at because it was interrupted, also while all is being stopped, is no news.
  if (!isInterrupted) failures.unshift(...errors);
  for (const error of failures.slice(0, 1)) report(error);
  if (failures.length > 0) process.exit(1);
  if (isInterrupted) process.exit(ending.exitCode);
}
