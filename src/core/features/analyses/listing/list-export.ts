import { Injectable } from '@nestjs/common';
import { errors } from '../../../platform/errors/errors.js';
import { everythingAssigned } from './assigned-statements.js';
import type { Selection } from './selection.js';
import { ListPool } from '../../../platform/database/list-pool.js';
import { query } from '../../../platform/database/run-statement.js';
import { sql } from '../../../platform/database/statement.js';
import type { ListRow } from './list.repository.js';
import { everything, type Page } from './list-statements.js';

export type ExportRow = Omit<ListRow, 'indicatorTypes' | 'warnings' | 'priority' | 'department' | 'language'>;

const batchSize = 500;
/** Each holds a connection and a snapshot for as long as its client reads. */
const atOnce = 3;
/** Sorting a large list comes before its first row. A client that takes nothing for so long has gone. */
const limits = `set local statement_timeout = '120s'; set local idle_in_transaction_session_timeout = '300s';
  set local cursor_tuple_fraction = 1; set local work_mem = '32MB'`;

/** Whole lists, a batch at a time, by a cursor: one snapshot, and never more than a batch in memory. */
@Injectable()
export class ListExport {
  private running = 0;

  constructor(private readonly pool: ListPool) {}

  /** The first batch, which may be empty, is read when this resolves. Aborting `signal` stops the query. */
  async batches(
    selection: Selection,
    order: Pick<Page, 'sortBy' | 'sortOrder'>,
    signal: AbortSignal,
  ): Promise<AsyncGenerator<ExportRow[]>> {
    if (this.running >= atOnce) throw errors.serviceUnavailable('Other exports are running; try again shortly.');
    const batches = this.read(selection, order, signal);
    const first = await batches.next();
    return following(first.done ? [] : first.value, batches);
  }

  private async *read(
    selection: Selection,
    order: Pick<Page, 'sortBy' | 'sortOrder'>,
    signal: AbortSignal,
  ): AsyncGenerator<ExportRow[]> {
    this.running++;
    try {
      const { client, giveBack } = await this.pool.borrow();
      const processId = (client as unknown as { processID: number }).processID;
      const cancel = () => void this.pool.cancel(processId).catch(() => {}); // it has ended in the meantime
      try {
        signal.throwIfAborted();
        signal.addEventListener('abort', cancel);
        await client.query(`begin isolation level repeatable read read only; ${limits}`);
        const list = selection.assignedTo === undefined ? everything : everythingAssigned;
        await query(client, sql`declare list no scroll cursor for ${list(selection, order)}`);
        for (;;) {
          const { rows } = await client.query<ExportRow>(`fetch ${batchSize} from list`);
          if (rows.length > 0) yield rows;
          if (rows.length < batchSize) return;
        }
      } finally {
        signal.removeEventListener('abort', cancel);
        await giveBack();
      }
    } finally {
      this.running--;
    }
  }
}

async function* following(first: ExportRow[], rest: AsyncGenerator<ExportRow[]>): AsyncGenerator<ExportRow[]> {
  try {
    yield first;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}
