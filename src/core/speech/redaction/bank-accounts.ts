import type { Detector } from './detector.js';
import { ibanLength, passesMod97 } from './iban.js';
import { type Piece, piecesOf } from './pieces.js';
import { secretDetector } from './secrets.js';
import type { Finding, Scene } from './scene.js';
import type { Word } from './words.js';

const nearWords = secretDetector(
  { category: 'bank_account', kinds: new Set(['account', 'accountWord']), lengths: { min: 5, max: 17 } },
  {
    category: 'bank_account',
    kinds: new Set(['routing']),
    lengths: { min: 5, max: 9 },
    accepts: (digits) => digits.length < 9 || passesAba(digits),
  },
);

/** Account numbers, routing numbers and sort codes near words for them, and IBANs wherever they stand. */
export const findBankAccounts: Detector = (scene, nearby) => [...nearWords(scene, nearby), ...ibans(scene)];

/** The check of American routing numbers: weights 3, 7 and 1 (ABA, Routing Number Policy & Procedures). */
export function passesAba(digits: string): boolean {
  const sum = Array.from(digits).reduce((total, digit, at) => total + Number(digit) * [3, 7, 1][at % 3]!, 0);
  return sum % 10 === 0;
}

function ibans(scene: Scene): Finding[] {
  const { words, language } = scene;
  const candidates = [...words.keys()].filter((at) => {
    const digits = words[at]!.text.length === 1 ? words[at + 2] : words[at + 1];
    return lengthAt(at, words) !== undefined && (digits?.digits || language.numbers.isNumber(digits?.text ?? ''));
  });
  if (candidates.length === 0) return [];
  const pieces = new Map(piecesOf(words, [], language).map((piece) => [piece.first, piece]));
  return candidates.flatMap((first): Finding[] => {
    const last = endOf(first, lengthAt(first, words)!, scene, pieces);
    return last ? [{ category: 'bank_account', parts: [{ first, last }] }] : [];
  });
}

/** How many characters an IBAN has that begins with the country at the word, which may be spelled in two. */
function lengthAt(at: number, words: readonly Word[]): number | undefined {
  const { text } = words[at]!;
  if (text.length === 2) return ibanLength(text);
  const next = words[at + 1]?.text ?? '';
  return text.length === 1 && next.length === 1 ? ibanLength(text + next) : undefined;
}

/** The last word of an IBAN that begins at the word; undefined where there is none. Within one utterance. */
function endOf(
  first: number,
  length: number,
  { words }: Scene,
  pieces: ReadonlyMap<number, Piece>,
): number | undefined {
  let iban = '';
  for (let at = first; at < words.length && iban.length < length; at++) {
    const word = words[at]!;
    if (word.utterance !== words[first]!.utterance) return undefined;
    const piece = iban.length < 2 ? undefined : pieces.get(at);
    if (!piece && !/^[a-z]{1,4}$/.test(word.text)) return undefined;
    iban += piece?.digits ?? word.text;
    at = piece?.last ?? at;
    if (iban.length >= 4 && !/^[a-z]{2}\d\d/.test(iban)) return undefined;
    if (iban.length === length && passesMod97(iban)) return at;
  }
  return undefined;
}
