import { stringify } from 'csv-stringify/sync';

/** A value of a table; texts of a list stand in one cell, separated by commas. */
export type Cell = string | number | boolean | Date | null | readonly string[];
export type CellRow = Readonly<Record<string, Cell>>;

/** Where a line begins whose first character would make a spreadsheet take it for a formula; the last four are as wide as ideographs. */
const formula = /(?<=^|[\n\v\f\u{85}\u{2028}\u{2029}]|\r(?!\n))(?=[=+\-@\t\r＝＋－＠])/gu;
const lineBreak = /[\n\v\f\r\u{85}\u{2028}\u{2029}]/u;

/**
 * These columns of all rows, after a line with their names. RFC 4180, in UTF-8 with a byte order mark, without which Excel takes it for the local code page. A text that a spreadsheet
 * would take for a formula (a line in it begins with = + - @, a tabulator or a carriage return) gets an apostrophe in front of that
 * line; programs that end a row at any line break then find no formula either.
 */
export async function* csv(
  batches: AsyncIterable<readonly CellRow[]>,
  columns: readonly string[],
): AsyncGenerator<string> {
  let isFirst = true;
  for await (const rows of batches) {
    yield stringify(
      rows.map((row) => columns.map((name) => plain(row[name] ?? null))),
      {
        columns: [...columns],
        header: isFirst,
        bom: isFirst,
        record_delimiter: '\r\n',
        quoted_match: lineBreak,
        cast: { string: (text) => text.replace(formula, "'"), boolean: String },
      },
    );
    isFirst = false;
  }
}

function plain(cell: Cell): string | number | boolean | null {
  if (cell instanceof Date) return cell.toISOString();
  return Array.isArray(cell) ? cell.join(',') : (cell as string | number | boolean | null);
}
