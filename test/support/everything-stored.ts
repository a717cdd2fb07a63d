import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { query } from './test-database.js';

/** Every row of every table as text: what a dump of the database would hold, jobs and remembered answers too. */
export async function databaseText(url: string): Promise<string> {
  const tables = await query<{ name: string }[]>(
    url,
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  if (tables.length <= 20) throw new Error(`Only ${tables.length} tables were found.`);
  const rows = await Promise.all(
    tables.map(({ name }) => query<{ row: string }[]>(url, `select t::text as row from ${name} t`)),
  );
  return rows
    .flat()
    .map(({ row }) => row)
    .join('\n');
}

/** The bytes of all files below a folder, those of recordings in WAV left out, one after the other. */
export function filesText(folder: string): string {
  if (!existsSync(folder)) return '';
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.wav'))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');
}

/** `word` by itself: not within a random id, as `4111` is in `41110f48-…`, nor within a number. */
export const byItself = (word: string): RegExp => new RegExp(String.raw`(?<![-\w.])${word}(?![-\w])`);
