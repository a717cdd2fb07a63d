import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import pg from 'pg';
import { Observable, Subject } from 'rxjs';
import { DATABASE_URL } from '../database/database-url.js';

const channel = 'callwarden';
const reconnectMs = 1000;

/** What processes tell each other in passing. Nothing here may matter: a lost message must cost no more than a delay. */
export interface Topics {
  'analysis.progress': { analysisId: string; status: string; stage: string | null; percent: number };
  'deliveries.due': { endpointIds: readonly string[]; anew: boolean };
  /** Notifications are new in the centre of a user, or come again, or are no longer unread. */
  'notifications.changed': { userIds: readonly string[]; shown: readonly string[] };
}
type Topic = keyof Topics;

/** Says things to all processes at once, by NOTIFY; never stored. */
@Injectable()
export class Broadcast implements OnModuleInit, BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly log = new Logger(Broadcast.name);
  private readonly heard = new Subject<{ topic: Topic; payload: unknown }>();
  private client?: pg.Client;
  private saying: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(
    @Inject(DATABASE_URL) private readonly url: string,
    private readonly em: EntityManager,
  ) {}

  onModuleInit(): Promise<void> {
    return this.connect();
  }

  /** Streams end before the HTTP server waits for its connections. */
  beforeApplicationShutdown(): void {
    this.heard.complete();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    await this.client?.end().catch(() => {});
  }

  /** One after the other: a connection takes one query at a time. */
  say<T extends Topic>(topic: T, payload: Topics[T]): void {
    const text = JSON.stringify({ topic, payload });
    this.saying = this.saying
      .then(() => this.client?.query('select pg_notify($1, $2)', [channel, text]))
      .then(
        () => {},
        (error) => this.log.debug(`not said: ${String(error)}`),
      );
  }

  /** When the caller's transaction commits, and not at all where it does not. At most 8,000 bytes. */
  async sayOnCommit<T extends Topic>(topic: T, payload: Topics[T]): Promise<void> {
    await this.em.execute('select pg_notify(?, ?)', [channel, JSON.stringify({ topic, payload })]);
  }

  on<T extends Topic>(topic: T): Observable<Topics[T]> {
    return new Observable((subscriber) =>
      this.heard.subscribe({
        next: (message) => message.topic === topic && subscriber.next(message.payload as Topics[T]),
        complete: () => subscriber.complete(),
      }),
    );
  }

  private async connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.url,
      application_name: 'callwarden broadcast',
      keepAlive: true,
    });
    client.on('notification', ({ payload }) => this.heard.next(JSON.parse(payload ?? '{}')));
    client.on('error', (error) => this.log.warn(`connection lost: ${error.message}`));
    client.on('end', () => this.stopped || setTimeout(() => void this.reconnect(), reconnectMs).unref());
    await client.connect();
    await client.query(`listen ${channel}`);
    this.client = client;
  }

  private async reconnect(): Promise<void> {
    await this.connect().catch(() => setTimeout(() => void this.reconnect(), reconnectMs).unref());
  }
}
