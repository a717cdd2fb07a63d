export type Scalar = string | number | boolean | null;

const words: Readonly<Record<string, Scalar>> = { true: true, false: false, null: null };

/** What a typed text means: in a field of text it is one, elsewhere it may be a number, true, false or null. Quotes make a text. */
export function scalarOf(typed: string, isText: boolean): Scalar {
  const text = typed.trim();
  if (text.length > 1 && text.startsWith('"') && text.endsWith('"')) return unquoted(text);
  if (isText) return text;
  if (Object.hasOwn(words, text)) return words[text]!;
  return text !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
}

/** The text that means it. */
export function textOf(value: Scalar, isText: boolean): string {
  if (typeof value !== 'string') return String(value);
  return value !== '' && scalarOf(value, isText) === value ? value : JSON.stringify(value);
}

function unquoted(text: string): string {
  try {
    return JSON.parse(text) as string;
  } catch {
    return text;
  }
}
