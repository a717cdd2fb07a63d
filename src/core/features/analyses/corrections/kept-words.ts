import type { SpokenWord, Utterance } from '@callwarden/sdk';

type Text = Pick<Utterance, 'text' | 'end'>;

/** Of two neighbours the words may overlap; seconds. */
const tolerance = 0.5;
const parts = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*/gu;

/**
 * The words with their times of a transcript whose texts have changed: in a changed one those that are still in it, in their order.
 * For new words nobody knows a time.
 *
 * @param words of all utterances, in their order
 * @param after the same utterances with their new texts
 */
export function keptWords(words: readonly SpokenWord[], before: readonly Text[], after: readonly Text[]): SpokenWord[] {
  let at = 0;
  return before.flatMap((utterance, index) => {
    const own = wordsOf(words, at, utterance);
    at += own.length;
    const { text } = after[index]!;
    return text === utterance.text ? own : stillIn(own, text);
  });
}

/** Words come from the text as they stand in it, so those of an utterance follow each other in its text. */
function wordsOf(words: readonly SpokenWord[], from: number, { text, end }: Text): SpokenWord[] {
  const own: SpokenWord[] = [];
  for (let place = 0; from + own.length < words.length;) {
    const word = words[from + own.length]!;
    const found = text.indexOf(word.text, place);
    if (found < 0 || word.start > end + tolerance) break;
    own.push(word);
    place = found + word.text.length;
  }
  return own;
}

/** The longest common subsequence, as the new text writes it. */
function stillIn(words: readonly SpokenWord[], text: string): SpokenWord[] {
  const written = text.match(parts) ?? [];
  const same = (at: number, place: number) => words[at]!.text.toLowerCase() === written[place]!.toLowerCase();
  const lengths = words.map(() => new Uint16Array(written.length + 1));
  lengths.push(new Uint16Array(written.length + 1));
  for (let at = words.length - 1; at >= 0; at--)
    for (let place = written.length - 1; place >= 0; place--)
      lengths[at]![place] = same(at, place)
        ? lengths[at + 1]![place + 1]! + 1
        : Math.max(lengths[at + 1]![place]!, lengths[at]![place + 1]!);
  const kept: SpokenWord[] = [];
  for (let [at, place] = [0, 0]; at < words.length && place < written.length;)
    if (same(at, place)) kept.push({ ...words[at++]!, text: written[place++]! });
    else if (lengths[at + 1]![place]! >= lengths[at]![place + 1]!) at++;
    else place++;
  return kept;
}
