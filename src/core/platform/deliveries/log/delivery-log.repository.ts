import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import pg from 'pg';
import { DATABASE_POOL } from '../../database/database-url.js';
import { gatheredOf } from '../gathered.js';
import type { DeliveryDetail, LoggedAttempt, LoggedDelivery, SettledStatus } from './delivery-log.types.js';
import {
  attemptsStatement,
  countStatement,
  estimateStatement,
  findStatement,
  pageStatement,
  type Selection,
} from './delivery-log-statements.js';
import { replayStatement, resendStatement } from './replay-statements.js';

export interface Part {
  readonly accountId: string;
  readonly endpointId: string;
  /** Message ids are above the first and below the second. */
  readonly above: string;
  readonly below: string;
  readonly since: Date;
  readonly until: Date;
  readonly types: readonly string[] | null;
  readonly statuses: readonly SettledStatus[];
  /** At how many messages it looks. */
  readonly most: number;
}
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
    const { text, values } = pageStatement(selection, limit, offset);
    return (await this.pool.query<LoggedDelivery>(text, values)).rows;
  }

  /** Counts, up to `most`. */
  async count(selection: Selection, most: number | null): Promise<number> {
    const { text, values } = countStatement(selection, most);
    return (await this.pool.query<{ total: number }>(text, values)).rows[0]!.total;
  }

  /** By PostgreSQL's statistics. */
  async estimate(selection: Selection): Promise<number> {
    const { text, values } = estimateStatement(selection);
    const { rows } = await this.pool.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(text, values);
    return rows[0]!['QUERY PLAN'][0].Plan['Plan Rows'];
  }

  async find(accountId: string, endpointId: string, id: string): Promise<DeliveryDetail | null> {
    const { rows } = await this.pool.query<DeliveryDetail>(findStatement, [accountId, endpointId, id]);
    return rows[0] ? { ...rows[0], gathered: gatheredOf(rows[0].gathered) } : null;
  }

  /** The last of a delivery that was found, the oldest first. */
  async attempts({ id }: DeliveryDetail, most: number): Promise<LoggedAttempt[]> {
    return (await this.pool.query<LoggedAttempt>(attemptsStatement, [id, most])).rows;
  }

  /** In the caller's transaction. */
  async resend(accountId: string, endpointId: string, id: string, now: Date): Promise<void> {
    await this.em.execute(resendStatement, [accountId, endpointId, id, now]);
  }

  /** One statement of its own. */
  async replay(part: Part, now: Date): Promise<PartDone> {
    const { accountId, endpointId, above, below, since, until, types, statuses, most } = part;
    const values = [accountId, endpointId, above, below, since, until, types, statuses, most, now];
    return (await this.pool.query<PartDone>(replayStatement, values)).rows[0]!;
  }
}
