import { Injectable } from '@nestjs/common';
import { RowBatches } from '../../../platform/database/row-batches.js';
import { errors } from '../../../platform/errors/errors.js';
import { everythingAssigned } from './assigned-statements.js';
import type { Selection } from './selection.js';
import type { ListRow } from './list.repository.js';
import { everything, type Page } from './list-statements.js';

export type ExportRow = Omit<ListRow, 'indicatorTypes' | 'warnings' | 'priority' | 'department' | 'language'>;

/** Each holds a connection and a snapshot for as long as its client reads. */
const atOnce = 3;

/** Whole lists as they are sent, a batch at a time. */
@Injectable()
export class ListExport {
  private running = 0;

  constructor(private readonly rows: RowBatches) {}

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
      const list = selection.assignedTo === undefined ? everything : everythingAssigned;
      yield* this.rows.read<ExportRow>(list(selection, order, 'exported'), signal);
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
