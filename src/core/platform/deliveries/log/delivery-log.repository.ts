import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import pg from 'pg';
import { DATABASE_POOL } from '../../database/database-url.js';
import { execute, query } from '../../database/run-statement.js';
import { gatheredOf } from '../gathered.js';
import type { DeliveryDetail, LoggedAttempt, LoggedDelivery } from './delivery-log.types.js';
import {
  attemptsStatement,
  countStatement,
  type DeliveryKey,
  estimateStatement,
  findStatement,
  pageStatement,
  type Selection,
} from './delivery-log-statements.js';
import { type Part, replayStatement, resendStatement } from './replay-statements.js';
import { type Plan, plannedRows } from '../../database/planned-rows.js';

export interface PartDone {
  readonly count: number;
  /** How many those deliveries were made of. */
  readonly messages: number;
  /** The highest message id of this part. */
  readonly last: string | null;
  /** When the rest begins; null when there is none. */
  readonly continueFrom: Date | null;
}

/** What became of deliveries. */
@Injectable()
export class DeliveryLogRepository {
  constructor(
    @Inject(DATABASE_POOL) private readonly pool: pg.Pool,
    private readonly em: EntityManager,
  ) {}

  async page(selection: Selection, limit: number, offset: number): Promise<LoggedDelivery[]> {
    return (await query<LoggedDelivery>(this.pool, pageStatement(selection, limit, offset))).rows;
  }

  /** Counts, up to `most`. */
  async count(selection: Selection, most: number | null): Promise<number> {
    return (await query<{ total: number }>(this.pool, countStatement(selection, most))).rows[0]!.total;
  }

  /** By PostgreSQL's statistics. */
  async estimate(selection: Selection): Promise<number> {
    return plannedRows((await query<Plan>(this.pool, estimateStatement(selection))).rows);
  }

  async find(accountId: string, endpointId: string, key: DeliveryKey): Promise<DeliveryDetail | null> {
    const { rows } = await query<DeliveryDetail>(this.pool, findStatement(accountId, endpointId, key));
    return rows[0] ? { ...rows[0], gathered: gatheredOf(rows[0].gathered) } : null;
  }

  /** The last of a delivery that was found, the oldest first. */
  async attempts({ id }: DeliveryDetail, most: number): Promise<LoggedAttempt[]> {
    return (await query<LoggedAttempt>(this.pool, attemptsStatement(id, most))).rows;
  }

  /** In the caller's transaction. */
  async resend(accountId: string, endpointId: string, id: string, now: Date): Promise<void> {
    await execute(this.em, resendStatement(accountId, endpointId, id, now));
  }

  /** One statement of its own. */
  async replay(part: Part, now: Date): Promise<PartDone> {
    return (await query<PartDone>(this.pool, replayStatement(part, now))).rows[0]!;
  }
}
