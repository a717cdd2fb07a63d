/** How a language says numbers. All words are folded as in words.ts, phrases are words with a blank between. */
export interface NumberWords {
  /** Phrases for 0 to 99 and the digits they stand for, such as `forty one` and `41`. */
  readonly numbers: ReadonlyMap<string, string>;
  /** Words for 100 as in `four hundred`, and words that say several hundreds at once. */
  readonly hundred: readonly string[];
  readonly hundreds: Readonly<Record<string, number>>;
  readonly thousand: readonly string[];
  /** Words within a number such as the `and` in `one hundred and one`. */
  readonly joints: readonly string[];
  /** `double` and its like: how often the digit that follows is meant. */
  readonly repeats: Readonly<Record<string, number>>;
  /** Other words that recognisers write for a digit: they count only among digits. */
  readonly homophones: Readonly<Record<string, string>>;
  /** Digits that are also articles or interjections: at the start of a run they may be either. */
  readonly ambiguous: readonly string[];
  /** Splits a number that is written as one word; undefined where it is none. */
  readonly split?: (word: string) => readonly string[] | undefined;
}

/** Digits for words in order: the first of them for `from`. An entry may hold several words for one number, with a slash between. */
export function counted(from: number, words: string): [string, string][] {
  return words
    .split(' ')
    .flatMap((entry, index) =>
      entry.split('/').map((word): [string, string] => [word.replaceAll('_', ' '), String(from + index)]),
    );
}

/**
 * Numbers of tens and units.
 *
 * @param tens words for tens, with their digits
 * @param units words for 1 to 9, with their digits
 * @param say the phrases for both together
 */
export function composed(
  tens: readonly (readonly [string, string])[],
  units: readonly (readonly [string, string])[],
  say: (ten: string, unit: string, digit: string) => readonly string[],
): [string, string][] {
  return tens.flatMap(([ten, value]) =>
    units.flatMap(([unit, digit]) =>
      say(ten, unit, digit).map((phrase): [string, string] => [phrase, String(Number(value) + Number(digit))]),
    ),
  );
}

/** Splits a compound at its hundreds and thousands, and drops the `and` after them. */
export function splitAt(marks: RegExp, joint: RegExp, word: string): readonly string[] | undefined {
  const spaced = word.replaceAll(marks, ' $& ').trim();
  if (spaced === word) return undefined;
  return spaced
    .split(/ +/)
    .map((part) => part.replace(joint, ''))
    .filter(Boolean);
}
