import type { Language } from './languages.js';
import type { Piece } from './pieces.js';
import type { Word } from './words.js';

/** Whether the digits are an amount, a time, a date, a measure or part of an address, by what stands around and between them. */
export function isQuantity(pieces: readonly Piece[], words: readonly Word[], language: Language): boolean {
  const [first, last] = [pieces[0]!, pieces.at(-1)!];
  const after = words[last.last + 1];
  const sameTurn = after?.utterance === words[last.last]!.utterance;
  if (sameTurn && language.units.has(after.text) && !/[.!?]/.test(after.before)) return true;
  if (/[\p{Sc}#+<>~]\s*$/u.test(words[first.first]!.before) || /^\s*[%°\p{Sc}]/u.test(words[last.last]!.after))
    return true;
  if (isYear(pieces, words, language)) return true;
  return pieces.some((piece, at) => at > 0 && isWrittenQuantity(pieces[at - 1]!, piece, words));
}

/** As in "since 2019". */
function isYear(pieces: readonly Piece[], words: readonly Word[], { beforeYears }: Language): boolean {
  const before = words[pieces[0]!.first - 1];
  const year = pieces.map(({ digits }) => digits).join('');
  return (
    before?.utterance === words[pieces[0]!.first]!.utterance &&
    beforeYears.has(before.text) &&
    /^(?:19|20)\d\d$/.test(year)
  );
}

/** 10:30, 4/27, 12.50 and 1,500, but not 481.923. */
function isWrittenQuantity(before: Piece, piece: Piece, words: readonly Word[]): boolean {
  const sign = words[piece.first]!.before;
  if (!words[before.last]!.digits || !words[piece.first]!.digits) return false;
  return /^[:/,]$/.test(sign) || (sign === '.' && before.digits.length !== piece.digits.length);
}
