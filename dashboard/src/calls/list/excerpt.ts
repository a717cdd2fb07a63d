import type { Snippet } from '../../api/generated/types.gen.ts';

export interface Part {
  readonly text: string;
  readonly isMatch: boolean;
}

/** Characters before the first match: enough to see what it is about, and few enough that the match is seen. */
const before = 40;

/** A snippet as parts that match and parts that do not, from shortly before the first match on. */
export function excerpt({ text, matches }: Pick<Snippet, 'text' | 'matches'>): readonly Part[] {
  const first = matches[0]?.start ?? 0;
  const cut = first > before ? text.lastIndexOf(' ', first - before) + 1 : 0;
  const parts: Part[] = [];
  let at = cut;
  for (const { start, end } of matches) {
    parts.push({ text: text.slice(at, start), isMatch: false }, { text: text.slice(start, end), isMatch: true });
    at = end;
  }
  parts.push({ text: text.slice(at), isMatch: false });
  const shown = parts.filter((part) => part.text !== '');
  return cut > 0 ? [{ text: '… ', isMatch: false }, ...shown] : shown;
}
