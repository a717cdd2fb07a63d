import type pg from 'pg';
import { Injectable } from '@nestjs/common';
import { ListPool } from './list-pool.js';
import { query } from './run-statement.js';
import { sql, type Statement } from './statement.js';

const batchSize = 500;
/** Sorting a large list comes before its first row. A reader that takes nothing for so long has gone. */
const limits = `set local statement_timeout = '120s'; set local idle_in_transaction_session_timeout = '300s';
  set local cursor_tuple_fraction = 1; set local work_mem = '32MB'`;

/** All rows of a query, a batch at a time, by a cursor: one snapshot, and never more than a batch in memory. */
@Injectable()
export class RowBatches {
  constructor(private readonly pool: ListPool) {}

  /** Holds a connection until it ends. Aborting `signal` stops the query. */
  async *read<T extends pg.QueryResultRow>(statement: Statement, signal: AbortSignal): AsyncGenerator<T[]> {
    const { client, giveBack } = await this.pool.borrow();
    const processId = (client as unknown as { processID: number }).processID;
    const cancel = () => void this.pool.cancel(processId).catch(() => {}); // it has ended in the meantime
    try {
      signal.throwIfAborted();
      signal.addEventListener('abort', cancel);
      await client.query(`begin isolation level repeatable read read only; ${limits}`);
      await query(client, sql`declare list no scroll cursor for ${statement}`);
      for (;;) {
        const { rows } = await client.query<T>(`fetch ${batchSize} from list`);
        if (rows.length > 0) yield rows;
        if (rows.length < batchSize) return;
      }
    } finally {
      signal.removeEventListener('abort', cancel);
      await giveBack();
    }
  }
}
