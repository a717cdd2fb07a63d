import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import pg from 'pg';
import { QUEUE_POOL } from '../database/database-url.js';
import { withClient } from '../database/lent-client.js';
import { execute, query } from '../database/run-statement.js';
import {
  backlogStatement,
  claimStatement,
  discardStatement,
  dueStatement,
  eraseContentStatement,
  insertStatement,
  knownStatement,
  lockSubjects,
  recordStatement,
  releaseStatement,
  skipOneStatement,
  skipStatement,
  withdrawStatement,
} from './delivery-statements.js';
import type { Added, DeliveryRow, LaneRequest, MessageRow, OutcomeRow } from './delivery-rows.js';
import type { ClaimedDelivery } from './delivery.types.js';
import { gatheredOf } from './gathered.js';

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
    const insert = insertStatement(messages, deliveries, now);
    if (subjects.length === 0) return (await query<Added>(this.pool, insert, 'deliveries-insert')).rows;
    return withClient(this.pool, async (client) => {
      await client.query('begin');
      await query(client, lockSubjects([...new Set(subjects)]));
      const { rows } = await query<Added>(client, insert);
      await client.query('commit');
      return rows;
    });
  }

  /** As `insert`, in the caller's transaction; of deliveries without a subject. */
  async insertWith(messages: readonly MessageRow[], deliveries: readonly DeliveryRow[], now: Date): Promise<void> {
    await execute(this.em, insertStatement(messages, deliveries, now));
  }

  /** In the caller's transaction. */
  async withdraw(
    endpointIds: readonly string[],
    messageIds: readonly string[],
    reason: string,
    now: Date,
  ): Promise<void> {
    await execute(this.em, withdrawStatement(endpointIds, messageIds, reason, now));
  }

  /** In the caller's transaction. */
  async eraseContent(accountId: string, messageIds: readonly string[]): Promise<void> {
    await execute(this.em, eraseContentStatement(accountId, messageIds));
  }

  async known(messageIds: readonly string[]): Promise<Set<string>> {
    const { rows } = await query<{ id: string }>(this.pool, knownStatement(messageIds));
    return new Set(rows.map(({ id }) => id));
  }

  async claim(lanes: readonly LaneRequest[], now: Date): Promise<ClaimedDelivery[]> {
    const { rows } = await query<ClaimedDelivery>(this.pool, claimStatement(lanes, now), 'deliveries-claim');
    return rows.map((row) => ({ ...row, gathered: gatheredOf(row.gathered) }));
  }

  async due(now: Date): Promise<string[]> {
    const { rows } = await query<{ endpointId: string }>(this.pool, dueStatement(now), 'deliveries-due');
    return rows.map((row) => row.endpointId);
  }

  async backlog(overdueBefore: Date, most: number): Promise<{ waiting: number; overdue: number }> {
    const statement = backlogStatement(overdueBefore, most);
    const { rows } = await query<{ waiting: number; overdue: number }>(this.pool, statement, 'deliveries-backlog');
    return rows[0]!;
  }

  async record(outcomes: readonly OutcomeRow[], now: Date): Promise<void> {
    await query(this.pool, recordStatement(outcomes, now), 'deliveries-record');
  }

  async release(ids: readonly string[]): Promise<void> {
    await query(this.pool, releaseStatement(ids));
  }

  async skipOne(id: string, reason: string, now: Date): Promise<void> {
    await query(this.pool, skipOneStatement(id, reason, now));
  }

  /** How many; fewer than `limit` are the last. */
  async skip(endpointId: string, reason: string, now: Date, limit: number): Promise<number> {
    return (await query(this.pool, skipStatement(endpointId, reason, now, limit))).rowCount ?? 0;
  }

  async discard(endpointId: string, limit: number): Promise<number> {
    return (await query(this.pool, discardStatement(endpointId, limit))).rowCount ?? 0;
  }
}
