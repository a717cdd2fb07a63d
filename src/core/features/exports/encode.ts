import { type CellRow, csv } from '../../platform/http/csv.js';
import type { ExportFormat } from './export.types.js';
import { parquet } from './parquet.js';

export const contentTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8; header=present',
  jsonl: 'application/jsonl',
  parquet: 'application/vnd.apache.parquet',
};

/** These columns of all rows as the bytes of a file; batch by batch, so that no more than one is in memory. */
export async function* encode(
  format: ExportFormat,
  columns: readonly string[],
  batches: AsyncIterable<readonly CellRow[]>,
): AsyncGenerator<Buffer> {
  if (format === 'parquet') return yield* parquet(batches, columns);
  const texts = format === 'csv' ? csv(withHeader(batches), columns) : lines(batches, columns);
  for await (const text of texts) yield Buffer.from(text);
}

/** The header stands before the first row, and alone where there is none. */
async function* withHeader(batches: AsyncIterable<readonly CellRow[]>): AsyncGenerator<readonly CellRow[]> {
  yield [];
  yield* batches;
}

async function* lines(batches: AsyncIterable<readonly CellRow[]>, columns: readonly string[]): AsyncGenerator<string> {
  for await (const rows of batches)
    yield rows
      .map((row) => `${JSON.stringify(Object.fromEntries(columns.map((name) => [name, row[name] ?? null])))}\n`)
      .join('');
}
