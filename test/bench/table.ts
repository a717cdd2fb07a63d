/** What a bench has measured, in rows under named columns. */
export interface Table {
  readonly title: string;
  /** One sentence on what is compared with what. */
  readonly note: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A Markdown table, aligned, so that it reads well in a terminal and in docs/benchmarks.md. */
export function render({ title, note, columns, rows }: Table): string {
  const widths = columns.map((column, at) => Math.max(column.length, ...rows.map((row) => (row[at] ?? '').length)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(' | ')} |`;
  const rule = `| ${widths.map((width, at) => (at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`;
  return [`### ${title}`, '', note, '', line(columns), rule, ...rows.map(line), ''].join('\n');
}
