import pg from 'pg';
import { setTimeout as delay } from 'node:timers/promises';

/** Between attempts: doubled from the shortest to the longest, so that the service listens again soon after the server is back. */
const shortestWaitMs = 250;
const longestWaitMs = 2000;
const connectMs = 3000;

export interface ListenerOptions {
  readonly connectionString: string;
  readonly applicationName: string;
  readonly channel: string;
  hear(payload: string): void;
  /** Once each time that the connection is lost, and not for attempts that fail. */
  lost(reason: string): void;
}

/**
 * One connection that listens to a channel of PostgreSQL. After it is lost, one loop reconnects, one attempt at a time: a client that
 * cannot connect also emits `end`, so reconnecting on each event would double the attempts every time.
 */
export class Listener {
  private readonly stopping = new AbortController();
  private client?: pg.Client;
  private listening?: Promise<void>;

  constructor(private readonly options: ListenerOptions) {}

  /** Listens when it resolves. Rejects where the server cannot be reached. */
  async start(): Promise<void> {
    const { ended } = await this.connect();
    this.listening = this.keepListening(ended);
  }

  /** Undefined while there is no connection. */
  query(text: string, values: readonly string[]): Promise<unknown> | undefined {
    return this.client?.query(text, [...values]);
  }

  /** Again does nothing. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.client?.end().catch(() => {});
    await this.listening;
  }

  private async keepListening(ended: Promise<string>): Promise<void> {
    const { signal } = this.stopping;
    for (let lost = await ended; !signal.aborted; lost = await ended) {
      this.options.lost(lost);
      for (let waitMs = shortestWaitMs; !signal.aborted; waitMs = Math.min(2 * waitMs, longestWaitMs)) {
        await delay(waitMs * (0.5 + Math.random() / 2), undefined, { signal, ref: false }).catch(() => {});
        if (signal.aborted) return;
        const again = await this.connect().catch(() => undefined);
        if (!again) continue;
        ended = again.ended;
        break;
      }
    }
  }

  /** `ended` resolves with the reason when the connection ends. */
  private async connect(): Promise<{ ended: Promise<string> }> {
    const { connectionString, applicationName, channel, hear } = this.options;
    const client = new pg.Client({
      connectionString,
      application_name: applicationName,
      keepAlive: true,
      connectionTimeoutMillis: connectMs,
    });
    let reason = 'the server closed it';
    client.on('error', (error) => (reason = error.message));
    client.on('notification', ({ payload }) => hear(payload ?? ''));
    const ended = new Promise<string>((resolve) => client.once('end', () => resolve(reason)));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    this.client = client;
    void ended.then(() => {
      if (this.client === client) this.client = undefined;
    });
    if (this.stopping.signal.aborted) await client.end().catch(() => {});
    return { ended };
  }
}
