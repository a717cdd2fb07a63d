/** One thing that a search asks for. */
export interface Term {
  readonly text: string;
  /** Its words follow each other, exactly as they are written. */
  readonly phrase: boolean;
  readonly negated: boolean;
  /** The word may go on: it is still being typed. */
  readonly prefix: boolean;
}

/** More would be a way to keep the database busy, not to find a call. */
export const maxTerms = 32;

/** Of a telephone number that is written with blanks. */
const numberPart = /^[\d(][\d()./-]*$/;
const firstNumberPart = /^\+?[\d(][\d()./-]*$/;
const fewestDigits = 7;

/**
 * Reads a search as people know it: words and "quoted phrases" that all have to be there, `OR` between alternatives (it binds
 * weaker, as in websearch_to_tsquery) and `-` before what must not be there. The last word may be the beginning of one,
 * unless it is quoted or negated. A telephone number may have blanks in it. Any text is a search; what has neither letter nor
 * digit is left out.
 * @returns alternatives, each of terms that belong together; empty when there is nothing to look for
 */
export function readSearch(text: string): Term[][] {
  const alternatives: Term[][] = [[]];
  const found = [...text.replaceAll(/[“”„«»]/g, '"').matchAll(/(-?)"([^"]*)"?|([^\s"]+)/g)];
  const tokens = joinNumbers(found.map(([, minus, quoted, word]) => ({ minus, quoted, word })));
  for (const [at, { quoted, word, minus }] of tokens.entries()) {
    if (word === 'OR') {
      alternatives.push([]);
      continue;
    }
    const negated = quoted === undefined ? /^-+[^-]/.test(word!) : minus === '-';
    const term = (quoted ?? word!.replace(/^-+/, '')).trim();
    if (!/[\p{L}\p{N}]/u.test(term)) continue;
    const phrase = quoted !== undefined;
    alternatives.at(-1)!.push({ text: term, phrase, negated, prefix: at === tokens.length - 1 && !phrase && !negated });
  }
  return alternatives.filter((terms) => terms.length > 0);
}

interface Token {
  readonly minus?: string | undefined;
  readonly quoted?: string | undefined;
  readonly word?: string | undefined;
}

/** Telephone numbers as one token each. A few short numbers one after the other are none. */
function joinNumbers(tokens: readonly Token[]): Token[] {
  const joined: Token[] = [];
  for (let at = 0; at < tokens.length;) {
    const parts = [tokens[at]!];
    if (firstNumberPart.test(tokens[at]?.word ?? ''))
      while (numberPart.test(tokens[at + parts.length]?.word ?? '')) parts.push(tokens[at + parts.length]!);
    at += parts.length;
    const number = parts.map(({ word }) => word).join(' ');
    const isTelephoneNumber = parts.length > 1 && number.replaceAll(/\D/g, '').length >= fewestDigits;
    joined.push(...(isTelephoneNumber ? [{ word: number }] : parts));
  }
  return joined;
}
