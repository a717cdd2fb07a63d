import { parse } from 'csv-parse/sync';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import type { CellRow } from '../../platform/http/csv.js';
import { encode } from './encode.js';
import type { ExportFormat } from './export.types.js';

async function bytesOf(format: ExportFormat, columns: string[], ...batches: CellRow[][]): Promise<Buffer> {
  const given = (async function* () {
    yield* batches;
  })();
  const parts: Buffer[] = [];
  for await (const part of encode(format, columns, given)) parts.push(part);
  return Buffer.concat(parts);
}
const written = async (format: ExportFormat, columns: string[], ...batches: CellRow[][]): Promise<string> =>
  (await bytesOf(format, columns, ...batches)).toString();

describe('an export', () => {
  const row = { id: 'a', text: '=1+1', flag: false, list: ['x', 'y'], none: null, number: 1.5 };

  it('as CSV has the chosen columns in their order, with neutral cells', async () => {
    const columns = ['number', 'flag', 'text', 'list', 'none', 'absent'];
    const text = await written('csv', columns, [row], [{ ...row, number: 2 }]);
    expect(text.codePointAt(0)).toBe(0xfeff);
    expect(parse(text, { bom: true, record_delimiter: '\r\n' })).toEqual([
      columns,
      ['1.5', 'false', "'=1+1", 'x,y', '', ''],
      ['2', 'false', "'=1+1", 'x,y', '', ''],
    ]);
  });

  it('as JSONL has one object a line, with texts as they are', async () => {
    const text = await written('jsonl', ['text', 'list', 'absent'], [row, { text: 'two\nlines' }], [row]);
    expect(text.split('\n')).toEqual([
      '{"text":"=1+1","list":["x","y"],"absent":null}',
      '{"text":"two\\nlines","list":null,"absent":null}',
      '{"text":"=1+1","list":["x","y"],"absent":null}',
      '',
    ]);
  });

  it('as Parquet has typed columns in row groups, as other readers read them', async () => {
    const columns = ['analysisId', 'riskScore', 'duration', 'fraudConfirmed', 'tags', 'createdAt', 'summary'];
    const createdAt = '2026-01-31T08:00:00.123Z';
    const batches = Array.from({ length: 9 }, (_, batch) =>
      Array.from({ length: 500 }, (__, at) => ({
        analysisId: `ana_${batch * 500 + at}`,
        riskScore: at % 2 === 0 ? null : at % 101,
        duration: at / 8,
        fraudConfirmed: at % 3 === 0 ? null : at % 3 === 1,
        tags: Array.from({ length: at % 3 }, (___, tag) => `t${tag}`),
        createdAt,
        summary: at === 0 ? null : '=1+1 ü €',
      })),
    );
    const bytes = new Uint8Array(await bytesOf('parquet', columns, ...batches)).buffer;
    expect(parquetMetadata(bytes).row_groups.map(({ num_rows }) => Number(num_rows))).toEqual([2000, 2000, 500]);
    const rows = await parquetReadObjects({ file: bytes });
    expect(rows).toEqual(batches.flat().map((each) => ({ ...each, createdAt: new Date(createdAt) })));
  });

  it('as Parquet of nothing can be read, too', async () => {
    const bytes = new Uint8Array(await bytesOf('parquet', ['analysisId', 'tags'])).buffer;
    expect(await parquetReadObjects({ file: bytes })).toEqual([]);
  });

  it('of nothing is a header or empty', async () => {
    expect(await written('csv', ['a', 'b'])).toBe('\u{feff}a,b\r\n');
    expect(await written('jsonl', ['a', 'b'])).toBe('');
  });
});
