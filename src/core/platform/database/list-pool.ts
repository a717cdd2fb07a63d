import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { DATABASE_URL } from './database-url.js';
import { borrowClient, withClient } from './lent-client.js';
import { query } from './run-statement.js';
import type { Statement } from './statement.js';

/** A list that takes longer is stopped. */
export const listSeconds = 5;

/** Of each connection. */
export const settings = `set statement_timeout = '${listSeconds}s';
  set default_transaction_read_only = on;
  set idle_in_transaction_session_timeout = '60s';
  set plan_cache_mode = force_custom_plan;
  set jit = off;
  set enable_seqscan = off;
  set max_parallel_workers_per_gather = 0;
  set random_page_cost = 1.1;
  set client_min_messages = error`;

/** Waited for before the first use, though the type of `onConnect` does not say so. */
const prepareConnection = ((client) => client.query(settings)) as NonNullable<pg.PoolConfig['onConnect']>;

/**
 * Connections for lists alone: however heavy lists are, every other request finds its connection, and the database has no
 * more than so many of them to do at once. Each plan is made for its values, because the best one depends on the frequency of a word.
 */
@Injectable()
export class ListPool implements OnApplicationShutdown {
  private readonly log = new Logger(ListPool.name);
  private readonly pool: pg.Pool;
  private readonly names = new Map<string, string>();

  constructor(@Inject(DATABASE_URL) connectionString: string) {
    this.pool = new pg.Pool({
      connectionString,
      max: 8,
      connectionTimeoutMillis: listSeconds * 1000,
      application_name: 'callwarden lists',
      onConnect: prepareConnection,
    });
    this.pool.on('error', (error) => this.log.error(String(error)));
  }

  async rows<T extends pg.QueryResultRow>(statement: Statement): Promise<T[]> {
    return (await query<T>(this.pool, statement, this.nameOf(statement.text))).rows;
  }

  /** Lends a connection. */
  use<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    return withClient(this.pool, work);
  }

  /** As `use`, for work that goes on after its caller has its answer. */
  borrow(): Promise<{ client: pg.PoolClient; giveBack: () => Promise<void> }> {
    return borrowClient(this.pool);
  }

  async cancel(processId: number): Promise<void> {
    await this.pool.query('select pg_cancel_backend($1)', [processId]);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }

  /** Each shape of list becomes a prepared statement, as far as there are not too many of them. */
  private nameOf(text: string): string | undefined {
    const known = this.names.get(text);
    if (known !== undefined || this.names.size >= 300) return known;
    const name = `list ${this.names.size}`;
    this.names.set(text, name);
    return name;
  }
}
