import type { Utterance } from '@callwarden/sdk';
import { plainText } from './plain-text.js';
import { tags } from './tags.js';

/** A word, a written number or a tag in the text of an utterance. */
export interface Word {
  /** Index of its utterance. */
  readonly utterance: number;
  /** Characters of the utterance's text; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
  /** Lower case and without accents, `ß` as `ss`; empty for a number or a tag. */
  readonly text: string;
  /** Of a written number, in the digits 0 to 9; empty for anything else. */
  readonly digits: string;
  /** What stands between it and its neighbours in the utterance, or the utterance's ends; as `plainText` reads it. */
  readonly before: string;
  readonly after: string;
}

const names = Object.values(tags).map((tag) => tag.slice(1, -1));
const parts = new RegExp(String.raw`\[(?:${names.join('|')})\]|\p{Nd}+|[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*`, 'gu');

/** In the order of the utterances and their texts. */
export function wordsOf(utterances: readonly Pick<Utterance, 'text'>[]): Word[] {
  return utterances.flatMap(({ text }, utterance) => wordsOfText(text, utterance));
}

function wordsOfText(text: string, utterance: number): Word[] {
  const plain = plainText(text);
  const found = [...plain.text.matchAll(parts)];
  let last = 0;
  return found.map(({ 0: part, index }, at) => {
    const end = index + part.length;
    const before = plain.text.slice(last, index);
    last = end;
    const after = plain.text.slice(end, found[at + 1]?.index);
    return { utterance, start: plain.startOf(index), end: plain.endOf(end), ...read(part), before, after };
  });
}

function read(part: string): { text: string; digits: string } {
  if (part.startsWith('[')) return { text: '', digits: '' };
  if (/^\p{Nd}/u.test(part)) return { text: '', digits: latin(part) };
  return { text: folded(part), digits: '' };
}

/** As words are compared: lower case, without accents, in plain letters. */
export function folded(text: string): string {
  const lower = text.toLowerCase();
  if (/^[a-z]*$/.test(lower)) return lower;
  return text.normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, '').replaceAll('ß', 'ss').replaceAll('’', "'");
}

const decimal = /^\p{Nd}$/u;
let zeros: ReadonlySet<number> | undefined;

/** Code points of the zeros of all scripts: Unicode gives each its digits in a row, so a row of decimals is cut into tens. */
function findZeros(): ReadonlySet<number> {
  const found = new Set<number>();
  for (let code = 0, inRow = 0; code < 0x2_00_00; code++) {
    inRow = decimal.test(String.fromCodePoint(code)) ? inRow + 1 : 0;
    if (inRow % 10 === 1) found.add(code);
  }
  return found;
}

function latin(digits: string): string {
  if (/^[0-9]+$/.test(digits)) return digits;
  const all = (zeros ??= findZeros());
  return digits.replaceAll(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0)!;
    return String([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].find((value) => all.has(code - value)) ?? 0);
  });
}
