import { Inject, Injectable } from '@nestjs/common';
import pg from 'pg';
import { DATABASE_POOL } from '../database/database-url.js';
import { query } from '../database/run-statement.js';
import type { Statement } from '../database/statement.js';
import { type Old, pruneDeliveriesStatement, pruneMessagesStatement } from './pruning-statements.js';

/** Each call is one short statement, and returns the id up to which it has read; null when there is nothing more. */
@Injectable()
export class PruningRepository {
  constructor(@Inject(DATABASE_POOL) private readonly pool: pg.Pool) {}

  deliveries(above: string, old: Old): Promise<string | null> {
    return this.last(pruneDeliveriesStatement(above, old));
  }
  messages(above: string, old: Old): Promise<string | null> {
    return this.last(pruneMessagesStatement(above, old));
  }

  private async last(statement: Statement): Promise<string | null> {
    const { rows } = await query<{ last: string | null }>(this.pool, statement);
    return rows[0]!.last;
  }
}
