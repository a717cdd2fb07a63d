import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import pg from 'pg';
import { QUEUE_POOL } from '../database/database-url.js';
import { withClient } from '../database/lent-client.js';
import {
  backlogStatement,
  claimStatement,
  discardStatement,
  dueStatement,
  insertStatement,
  lockSubjects,
  recordStatement,
  releaseStatement,
  skipOneStatement,
  skipStatement,
  withdrawStatement,
} from './delivery-statements.js';
import type { ClaimedDelivery, StoredStatus } from './delivery.types.js';
import { gatheredOf } from './gathered.js';

/** How much of one endpoint is wanted; times in milliseconds. */
export interface LaneRequest {
  readonly endpoint: string;
  readonly most: number;
  readonly lease: number;
  readonly ordered: boolean;
}

export interface MessageRow {
  readonly id: string;
  readonly account_id: string;
  readonly type: string;
  readonly occurred_at: Date;
  readonly data: object;
  readonly resource: unknown;
  readonly analysis_id: string | null;
}
export interface DeliveryRow {
  readonly id: string;
  readonly account_id: string;
  readonly endpoint_id: string;
  readonly message_id: string;
  readonly type: string;
  readonly status: StoredStatus;
  readonly reason: string | null;
  /** Present where it is numbered. */
  readonly subject: string | null;
}
export interface Added {
  readonly endpointId: string;
  readonly status: StoredStatus;
}

/** What one attempt leaves behind. */
export interface OutcomeRow {
  readonly id: string;
  readonly status: StoredStatus;
  /** When it is tried again. */
  readonly due_at: Date | null;
  readonly started_at: Date;
  readonly duration_ms: number;
  readonly address: string;
  readonly status_code: number | null;
  readonly error_code: string | null;
  readonly error: string | null;
  readonly response_body: string | null;
}

/** Deliveries on their way. Each call is one short statement or transaction: none is open while a receiver is asked. */
@Injectable()
export class DeliveryRepository {
  constructor(
    @Inject(QUEUE_POOL) private readonly pool: pg.Pool,
    private readonly em: EntityManager,
  ) {}

  /** Those that were not there before. */
  async insert(messages: readonly MessageRow[], deliveries: readonly DeliveryRow[], now: Date): Promise<Added[]> {
    const subjects = deliveries.flatMap(({ endpoint_id, subject }) =>
      subject === null ? [] : `${endpoint_id} ${subject}`,
    );
    const values = [JSON.stringify(messages), JSON.stringify(deliveries), now];
    if (subjects.length === 0) return this.rows<Added>('deliveries-insert', insertStatement, values);
    return withClient(this.pool, async (client) => {
      await client.query('begin');
      await client.query(lockSubjects, [JSON.stringify([...new Set(subjects)])]);
      const { rows } = await client.query<Added>(insertStatement, values);
      await client.query('commit');
      return rows;
    });
  }

  /** As `insert`, in the caller's transaction; of deliveries without a subject. */
  async insertWith(messages: readonly MessageRow[], deliveries: readonly DeliveryRow[], now: Date): Promise<void> {
    const values: unknown[] = [JSON.stringify(messages), JSON.stringify(deliveries), now];
    const order: unknown[] = [];
    const text = insertStatement.replace(/\$(\d)/g, (_, index: string) => {
      order.push(values[Number(index) - 1]);
      return '?';
    });
    await this.em.execute(text, order);
  }

  /** In the caller's transaction. */
  async withdraw(
    endpointIds: readonly string[],
    messageIds: readonly string[],
    reason: string,
    now: Date,
  ): Promise<void> {
    await this.em.execute(withdrawStatement, [reason, now, JSON.stringify(endpointIds), JSON.stringify(messageIds)]);
  }

  /** In the caller's transaction. */
  async eraseContent(accountId: string, messageIds: readonly string[]): Promise<void> {
    await this.em.execute(
      'update messages set data = null where account_id = ? and id in (select jsonb_array_elements_text(?::jsonb))',
      [accountId, JSON.stringify(messageIds)],
    );
  }

  async known(messageIds: readonly string[]): Promise<Set<string>> {
    const { rows } = await this.pool.query<{ id: string }>('select id from messages where id = any($1)', [messageIds]);
    return new Set(rows.map(({ id }) => id));
  }

  async claim(lanes: readonly LaneRequest[], now: Date): Promise<ClaimedDelivery[]> {
    const rows = await this.rows<ClaimedDelivery>('deliveries-claim', claimStatement, [JSON.stringify(lanes), now]);
    return rows.map((row) => ({ ...row, gathered: gatheredOf(row.gathered) }));
  }

  async due(now: Date): Promise<string[]> {
    return (await this.rows<{ endpointId: string }>('deliveries-due', dueStatement, [now])).map(
      (row) => row.endpointId,
    );
  }

  async backlog(overdueBefore: Date, most: number): Promise<{ waiting: number; overdue: number }> {
    const [row] = await this.rows<{ waiting: number; overdue: number }>('deliveries-backlog', backlogStatement, [
      overdueBefore,
      most,
    ]);
    return row!;
  }

  async record(outcomes: readonly OutcomeRow[], now: Date): Promise<void> {
    await this.rows('deliveries-record', recordStatement, [
      JSON.stringify(outcomes),
      now,
      outcomes.map(({ id }) => id),
    ]);
  }

  async release(ids: readonly string[]): Promise<void> {
    await this.pool.query(releaseStatement, [JSON.stringify(ids)]);
  }

  async skipOne(id: string, reason: string, now: Date): Promise<void> {
    await this.pool.query(skipOneStatement, [id, reason, now]);
  }

  /** How many; fewer than `limit` are the last. */
  async skip(endpointId: string, reason: string, now: Date, limit: number): Promise<number> {
    return (await this.pool.query(skipStatement, [endpointId, reason, now, limit])).rowCount ?? 0;
  }

  async discard(endpointId: string, limit: number): Promise<number> {
    return (await this.pool.query(discardStatement, [endpointId, limit])).rowCount ?? 0;
  }

  /** Prepared once on each connection. */
  private async rows<T extends pg.QueryResultRow>(name: string, text: string, values: unknown[]): Promise<T[]> {
    return (await this.pool.query<T>({ name, text, values })).rows;
  }
}
