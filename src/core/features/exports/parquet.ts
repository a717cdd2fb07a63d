import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import type { Cell, CellRow } from '../../platform/http/csv.js';

type Schema = ConstructorParameters<typeof ParquetWriter>[0]['schema'];
type Kind = 'text' | 'list' | 'int' | 'double' | 'flag' | 'moment';

/** Rows that are encoded together, and held in memory until then. */
const groupRows = 2000;

/** Columns that are not text. */
const kinds: Readonly<Record<string, Kind>> = {
  riskScore: 'int',
  duration: 'double',
  confidence: 'double',
  requireSecondReview: 'flag',
  fraudConfirmed: 'flag',
  tags: 'list',
  indicatorTypes: 'list',
  warnings: 'list',
  reviewers: 'list',
  recommendedActions: 'list',
  createdAt: 'moment',
  startedAt: 'moment',
  completedAt: 'moment',
  deadline: 'moment',
  withdrawnAt: 'moment',
};
const kindOf = (column: string): Kind => kinds[column] ?? 'text';

/** These columns of all rows as an Apache Parquet file, one row group after the other; every value may be null. */
export async function* parquet(
  batches: AsyncIterable<readonly CellRow[]>,
  columns: readonly string[],
): AsyncGenerator<Buffer> {
  const bytes = new ByteWriter();
  const writer = new ParquetWriter({ writer: bytes, schema: schemaOf(columns) });
  let held: CellRow[] = [];
  const encoded = async (): Promise<Buffer> => {
    if (held.length > 0) await writer.write({ columnData: dataOf(held, columns), rowGroupSize: held.length });
    held = [];
    return taken(bytes);
  };
  for await (const rows of batches) {
    held.push(...rows);
    if (held.length >= groupRows) yield encoded();
  }
  yield encoded();
  await writer.finish();
  yield taken(bytes);
}

/** What is written by now; the writer counts on from there. */
function taken(bytes: ByteWriter): Buffer {
  const part = Buffer.from(bytes.getBytes());
  bytes.index = 0;
  return part;
}

const schemaOf = (columns: readonly string[]): Schema => [
  { name: 'root', num_children: columns.length },
  ...columns.flatMap(elementsOf),
];

function elementsOf(name: string): Schema {
  const optional = { name, repetition_type: 'OPTIONAL' } as const;
  switch (kindOf(name)) {
    case 'int':
      return [{ ...optional, type: 'INT32' }];
    case 'double':
      return [{ ...optional, type: 'DOUBLE' }];
    case 'flag':
      return [{ ...optional, type: 'BOOLEAN' }];
    case 'moment':
      return [{ ...optional, type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' }];
    case 'list':
      return [
        { ...optional, converted_type: 'LIST', num_children: 1 },
        { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
        { name: 'element', repetition_type: 'REQUIRED', type: 'BYTE_ARRAY', converted_type: 'UTF8' },
      ];
    case 'text':
      return [{ ...optional, type: 'BYTE_ARRAY', converted_type: 'UTF8' }];
  }
}

const dataOf = (rows: readonly CellRow[], columns: readonly string[]) =>
  columns.map((name) => ({ name, data: rows.map((row) => valueOf(name, row[name] ?? null)) }));

const valueOf = (name: string, cell: Cell): Cell =>
  kindOf(name) === 'moment' && typeof cell === 'string' ? new Date(cell) : cell;
