import { stringify } from 'csv-stringify/sync';
import type { ExportRow } from './list-export.js';

const columns = [
  'analysisId',
  'status',
  'riskScore',
  'riskLevel',
  'duration',
  'createdAt',
  'tags',
  'summary',
  'fileName',
  'callerId',
] as const;

/**
 * RFC 4180, in UTF-8 with a byte order mark, without which Excel takes it for the local code page. A text that a spreadsheet
 * would take for a formula (it begins with = + - @, a tabulator or a carriage return) gets an apostrophe in front.
 */
export async function* csv(batches: AsyncIterable<readonly ExportRow[]>): AsyncGenerator<string> {
  let isFirst = true;
  for await (const rows of batches) {
    yield stringify(
      rows.map(({ createdAt, tags, ...row }) => ({ ...row, createdAt: createdAt.toISOString(), tags: tags.join(',') })),
      { columns: [...columns], header: isFirst, bom: isFirst, record_delimiter: '\r\n', escape_formulas: true },
    );
    isFirst = false;
  }
}
