/** Every cell is escaped. `said` are the columns with words, which are set to the left as the first one is. */
export function htmlTable(
  heading: readonly string[],
  cells: readonly (readonly string[])[],
  said: readonly number[] = [],
): string {
  const cell = (tag: string) => (text: string, column: number) =>
    `<${tag}${said.includes(column) ? ' class="said"' : ''}>${escaped(text)}</${tag}>`;
  const line = (tag: string, row: readonly string[]) => `<tr>${row.map(cell(tag)).join('')}</tr>`;
  return `<div class="wide"><table><thead>${line('th', heading)}</thead><tbody>${cells.map((row) => line('td', row)).join('')}</tbody></table></div>`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => entities[character]!);
