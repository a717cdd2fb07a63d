import type { Language } from './languages.js';
import type { LabelKind } from './phrases/phrases.js';
import type { Word } from './words.js';

/** Words that say what a number near them is. Indexes of words, both inclusive. */
export interface Label {
  readonly kind: LabelKind;
  readonly first: number;
  readonly last: number;
}

/** What may stand between the words of one phrase: a full stop only where no blank follows, as in "c.v.v.". */
const withinPhrase = /^[\s'’/-]*\.?[-/]?$/;

/** In the order of the words; they do not overlap. */
export function labelsOf(words: readonly Word[], language: Language): Label[] {
  const labels: Label[] = [];
  for (let at = 0; at < words.length; at++) {
    const found = labelAt(words, at, language);
    if (!found) continue;
    labels.push(found);
    at = found.last;
  }
  return labels;
}

function labelAt(words: readonly Word[], first: number, language: Language): Label | undefined {
  const found = language.labels.longest(
    (offset) => {
      const word = words[first + offset];
      if (!word || (offset > 0 && (word.utterance !== words[first]!.utterance || !withinPhrase.test(word.before))))
        return undefined;
      return word.digits || word.text || undefined;
    },
    (offset) => isCount(words[first + offset]!, language),
  );
  if (!found) return undefined;
  const kind = found.value;
  const sure = kind !== 'codeWord' || isPlainCode(words, first, language);
  const last = first + found.length - 1;
  if ((kind === 'other' || kind === 'reference') && last === first && !isNearNumber(words, last, language))
    return undefined;
  return { kind: sure ? kind : 'reference', first, last };
}

/** Words like "case" and "date" say something of a number only where one is near. */
function isNearNumber(words: readonly Word[], at: number, { numbers }: Language): boolean {
  return words.slice(Math.max(0, at - 4), at + 5).some(({ digits, text }) => digits || numbers.isNumber(text));
}

/** Whether the word counts digits, as the six of "six digit code". */
function isCount({ digits, text }: Word, { numbers }: Language): boolean {
  return digits
    ? digits.length < 3
    : (numbers.read((offset) => (offset === 0 ? text : undefined))?.digits.length ?? 3) < 3;
}

/** The code that was sent, and not a zip code or one that was named with any other word. */
function isPlainCode(words: readonly Word[], at: number, { determiners, pauses }: Language): boolean {
  const before = words[at - 1];
  if (!before || before.utterance !== words[at]!.utterance || /[.!?,;:]/.test(words[at]!.before)) return true;
  return determiners.has(before.text) || pauses.has(before.text) || before.digits !== '';
}
