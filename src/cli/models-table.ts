import { table } from './table.js';

export interface ModelRow {
  readonly name: string;
  readonly languages: readonly string[];
  readonly layout: string;
  /** In bytes; null when unknown. */
  readonly size: number | null;
  readonly licence: string | null;
  readonly caveat?: string;
  readonly installed: boolean;
}

/** Columns for a terminal, one line a model, and below them what is not certain of some. */
export function modelTable(rows: readonly ModelRow[]): string {
  const caveats = rows.flatMap(({ name, caveat }) => (caveat ? [`${name}: ${caveat}.`] : []));
  const cells = rows.map(({ name, languages, layout, size, licence, installed }) => [
    name,
    languages.includes('*') ? 'many' : languages.join(' '),
    layout,
    size === null ? 'unknown' : megabytes(size),
    licence ?? 'not stated',
    installed ? 'yes' : 'no',
  ]);
  return [table(['NAME', 'LANGUAGES', 'LAYOUT', 'SIZE', 'LICENCE', 'INSTALLED'], cells), ...caveats].join('\n');
}

/** Bytes as decimal megabytes, as file managers and Hugging Face count them. */
export function megabytes(bytes: number): string {
  const amount = bytes / 1_000_000;
  return `${amount >= 100 ? amount.toFixed(0) : amount.toFixed(1)} MB`;
}
