import { Option } from 'commander';
import { table } from './table.js';

export const jsonOption = (): Option => new Option('--json', 'print JSON');

export const printJson = (value: unknown): void => console.log(JSON.stringify(value, undefined, 2));

/** Prints rows for people, with a heading, or for programs as they are. `cells`: what people see of a row, in the order of the heading. */
export function printRows<Row extends object>(
  rows: readonly Row[],
  { heading, cells }: { readonly heading: readonly string[]; cells(row: Row): readonly string[] },
  json = false,
): void {
  if (json) printJson(rows);
  else console.log(table(heading, rows.map(cells)));
}

/** Prints what was made or found: a sentence for people, or an object for programs. */
export const printOne = (object: object, sentence: string, json = false): void =>
  json ? printJson(object) : console.log(sentence);
