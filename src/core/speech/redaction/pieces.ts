import type { Label } from './labels.js';
import type { Language } from './languages.js';
import type { SaidNumber } from './number-words/number-reader.js';
import type { Word } from './words.js';

/** Digits that were said or written in one go. */
export interface Piece {
  /** Indexes of words of one utterance, both inclusive. */
  readonly first: number;
  readonly last: number;
  readonly digits: string;
  /** The digits if tens and units were said apart: 201 for "twenty one". */
  readonly apart?: string;
  /** Said with hundreds or thousands. */
  readonly cardinal: boolean;
  /** A word like "to" for 2: digits only among others. */
  readonly homophone: boolean;
  /** Perhaps something else than digits: an article, a count. */
  readonly ambiguous: boolean;
}

/** What may stand within a number in words, such as "forty-one". */
const withinNumber = /^[\s\u2010-\u2012-]*$/;

/** In the order of the words. Words of labels are none. */
export function piecesOf(words: readonly Word[], labels: readonly Label[], language: Language): Piece[] {
  const pieces: Piece[] = [];
  let label = 0;
  for (let at = 0; at < words.length; at++) {
    while (labels[label] && labels[label]!.last < at) label++;
    if (labels[label] && labels[label]!.first <= at) continue;
    const piece = pieceAt(words, at, language, labels[label]?.first ?? words.length);
    if (!piece) continue;
    at = piece.last;
    if (!isCount(piece, words, language)) pieces.push(piece);
  }
  return markAmbiguous(pieces, words, language);
}

function pieceAt(words: readonly Word[], first: number, language: Language, until: number): Piece | undefined {
  const word = words[first]!;
  const plain = { first, last: first, cardinal: false, homophone: false, ambiguous: false };
  if (word.digits) return { ...plain, digits: word.digits };
  if (!word.text) return undefined;
  const { numbers } = language;
  const wordAt = (from: number) => (offset: number) => {
    const next = words[from + offset];
    if (!next || from + offset >= until || next.utterance !== word.utterance) return undefined;
    return from + offset === first || withinNumber.test(next.before) ? next.text || undefined : undefined;
  };
  const times = numbers.repeats.get(word.text);
  if (times) {
    const next = words[first + 1];
    if (!next || first + 1 >= until || next.utterance !== word.utterance) return undefined;
    const digit = next.digits || numbers.read(wordAt(first + 1))?.digits;
    return digit?.length === 1 ? { ...plain, last: first + 1, digits: digit.repeat(times) } : undefined;
  }
  const said = numbers.read(wordAt(first), (offset) => words[first + offset]!.before.includes('-'));
  if (said) return { ...plain, ...pieceOf(said), last: first + said.length - 1 };
  const heard = numbers.homophones.get(word.text);
  return heard ? { ...plain, digits: heard, homophone: true, ambiguous: true } : undefined;
}

const pieceOf = ({ digits, cardinal, apart }: SaidNumber) => ({ digits, cardinal, ...(apart && { apart }) });

/** "Six digits" and "the last four." say how many there are. */
function isCount({ last, first, digits }: Piece, words: readonly Word[], { digitNouns }: Language): boolean {
  const [next, before] = [words[last + 1], words[first - 1]];
  if (digits.length > 2 || next?.utterance !== words[last]!.utterance) return false;
  return (
    digitNouns.has(next.text) &&
    (Number(digits) > 1 || before === undefined || !before.digits) &&
    !/[.!?]/.test(next.before)
  );
}

/** With one word between. */
const adjacentTo = (before: Piece | undefined, { first }: Piece, words: readonly Word[]): boolean =>
  before?.last === first - 2 && words[before.last]!.utterance === words[first]!.utterance;

/**
 * What may be a count or an article: "the next four" before something else than digits is a count, before digits it may
 * be either, as in "the next four, four one one one". Homophones stay only next to digits.
 */
function markAmbiguous(pieces: readonly Piece[], words: readonly Word[], { ordinals, numbers }: Language): Piece[] {
  const adjacent = (one: Piece | undefined, next: Piece | undefined) =>
    one !== undefined && next?.first === one.last + 1 && words[one.last]!.utterance === words[next.first]!.utterance;
  return pieces.flatMap((piece, at) => {
    const [before, after] = [adjacent(pieces[at - 1], piece), adjacent(piece, pieces[at + 1])];
    if (piece.homophone && !before && !after) return [];
    const { utterance, text } = words[piece.first]!;
    const lead = words[piece.first - 1];
    const counts = !before && piece.digits.length < 3 && lead?.utterance === utterance && ordinals.has(lead.text);
    // After digits it may be one more of them: "1111, next 9".
    if (counts && !after && !adjacentTo(pieces[at - 1], piece, words)) return [];
    const ambiguous = piece.ambiguous || counts || (!before && numbers.ambiguous.has(text));
    return [ambiguous === piece.ambiguous ? piece : { ...piece, ambiguous }];
  });
}
