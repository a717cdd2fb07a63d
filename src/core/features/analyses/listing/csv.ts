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
  'notScored',
] as const;

/** Where a line begins whose first character would make a spreadsheet take it for a formula; the last four are as wide as ideographs. */
const formula = /(?<=^|[\n\v\f\u{85}\u{2028}\u{2029}]|\r(?!\n))(?=[=+\-@\t\r＝＋－＠])/gu;
const lineBreak = /[\n\v\f\r\u{85}\u{2028}\u{2029}]/u;

/**
 * RFC 4180, in UTF-8 with a byte order mark, without which Excel takes it for the local code page. A text that a spreadsheet
 * would take for a formula (a line in it begins with = + - @, a tabulator or a carriage return) gets an apostrophe in front of that
 * line; programs that end a row at any line break then find no formula either.
 */
export async function* csv(batches: AsyncIterable<readonly ExportRow[]>): AsyncGenerator<string> {
  let isFirst = true;
  for await (const rows of batches) {
    yield stringify(
      rows.map(({ createdAt, tags, ...row }) => ({ ...row, createdAt: createdAt.toISOString(), tags: tags.join(',') })),
      {
        columns: [...columns],
        header: isFirst,
        bom: isFirst,
        record_delimiter: '\r\n',
        quoted_match: lineBreak,
        cast: { string: (text) => text.replace(formula, "'") },
      },
    );
    isFirst = false;
  }
}
