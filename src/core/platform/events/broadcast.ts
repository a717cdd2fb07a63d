import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { Observable, Subject } from 'rxjs';
import { execute } from '../database/run-statement.js';
import { sql } from '../database/statement.js';
import { DATABASE_URL } from '../database/database-url.js';
import { Listener } from './listener.js';

export const broadcastChannel = 'callwarden';

/** Messages between processes that may be lost: a lost message must cause no more than a delay. */
export interface Topics {
  'analysis.progress': { analysisId: string; status: string; stage: string | null; percent: number };
  'deliveries.due': { endpointIds: readonly string[]; anew: boolean };
  /** In this account a session has ended, or a user has another role or is deactivated. */
  'rights.changed': { accountId: string };
  /** Notifications are new in the centre of a user, or come again, or are no longer unread. */
  'notifications.changed': { userIds: readonly string[]; shown: readonly string[] };
}
type Topic = keyof Topics;

/** Says things to all processes at once, by NOTIFY; never stored. */
@Injectable()
export class Broadcast implements OnModuleInit, BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly log = new Logger(Broadcast.name);
  private readonly heard = new Subject<{ topic: Topic; payload: unknown }>();
  private readonly listener: Listener;
  private saying: Promise<void> = Promise.resolve();

  constructor(
    @Inject(DATABASE_URL) url: string,
    private readonly em: EntityManager,
  ) {
    this.listener = new Listener({
      connectionString: url,
      applicationName: 'callwarden broadcast',
      channel: broadcastChannel,
      hear: (payload) => this.heard.next(JSON.parse(payload || '{}')),
      lost: (reason) => this.log.warn(`connection lost: ${reason}`),
    });
  }

  onModuleInit(): Promise<void> {
    return this.listener.start();
  }

  /** Streams end before the HTTP server waits for its connections. */
  beforeApplicationShutdown(): void {
    this.heard.complete();
  }

  onApplicationShutdown(): Promise<void> {
    return this.listener.stop();
  }

  /** One after the other: a connection takes one query at a time. */
  say<T extends Topic>(topic: T, payload: Topics[T]): void {
    const text = JSON.stringify({ topic, payload });
    this.saying = this.saying
      .then(() => this.listener.query('select pg_notify($1, $2)', [broadcastChannel, text]))
      .then(
        () => {},
        (error) => this.log.debug(`not said: ${String(error)}`),
      );
  }

  /** When the caller's transaction commits, and not at all where it does not. At most 8,000 bytes. */
  async sayOnCommit<T extends Topic>(topic: T, payload: Topics[T]): Promise<void> {
    await execute(this.em, sql`select pg_notify(${broadcastChannel}, ${JSON.stringify({ topic, payload })})`);
  }

  on<T extends Topic>(topic: T): Observable<Topics[T]> {
    return new Observable((subscriber) =>
      this.heard.subscribe({
        next: (message) => message.topic === topic && subscriber.next(message.payload as Topics[T]),
        complete: () => subscriber.complete(),
      }),
    );
  }
}
