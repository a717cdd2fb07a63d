export interface PollerOptions {
  readonly everyMs: number;
  /** Called with what the work throws; the next turn tries again. */
  readonly failed: (error: unknown) => void;
  /** The first turn is at once. */
  readonly atOnce?: boolean;
}

/** Does background work again and again, never twice at a time. */
export class Poller {
  private readonly stopping = new AbortController();
  private timer?: NodeJS.Timeout;
  private running?: Promise<void>;

  /** `work` is given a signal that is aborted when the poller stops: what takes long looks at it between steps. */
  constructor(
    private readonly work: (signal: AbortSignal) => Promise<unknown>,
    private readonly options: PollerOptions,
  ) {}

  /** After `stop` it does nothing. */
  start(): void {
    if (this.stopping.signal.aborted) return;
    const { everyMs, atOnce } = this.options;
    this.timer = setInterval(() => void this.run(), everyMs).unref();
    if (atOnce) void this.run();
  }

  /** A turn now; while one is under way, that one. Never rejects; after `stop` it does nothing. */
  run(): Promise<void> {
    if (this.stopping.signal.aborted) return this.running ?? Promise.resolve();
    this.running ??= this.turn().finally(() => (this.running = undefined));
    return this.running;
  }

  /** Resolves when no turn is under way, and none will be. */
  async stop(): Promise<void> {
    this.stopping.abort();
    clearInterval(this.timer);
    await this.running;
  }

  private async turn(): Promise<void> {
    const { signal } = this.stopping;
    try {
      await this.work(signal);
    } catch (error) {
      if (!signal.aborted) this.options.failed(error);
    }
  }
}
