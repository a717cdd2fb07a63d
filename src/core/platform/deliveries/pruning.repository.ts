import { Inject, Injectable } from '@nestjs/common';
import pg from 'pg';
import { DATABASE_POOL } from '../database/database-url.js';
import { pruneDeliveriesStatement, pruneMessagesStatement } from './pruning-statements.js';

export interface Old {
  /** Ids of some more than are old. */
  readonly below: string;
  readonly before: Date;
  readonly most: number;
}

/** Each call is one short statement, and tells up to which id it has looked; null when there is nothing more. */
@Injectable()
export class PruningRepository {
  constructor(@Inject(DATABASE_POOL) private readonly pool: pg.Pool) {}

  deliveries(above: string, old: Old): Promise<string | null> {
    return this.last(pruneDeliveriesStatement, above, old);
  }
  messages(above: string, old: Old): Promise<string | null> {
    return this.last(pruneMessagesStatement, above, old);
  }

  private async last(text: string, above: string, { below, before, most }: Old): Promise<string | null> {
    const { rows } = await this.pool.query<{ last: string | null }>(text, [above, below, before, most]);
    return rows[0]!.last;
  }
}
