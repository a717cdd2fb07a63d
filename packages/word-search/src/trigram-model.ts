/** A trigram model of words that backs off. Probabilities are natural logarithms. */
export interface Trigrams {
  /** By word. */
  readonly one: Float32Array;
  /** By word: what is added where a bigram that it begins is not listed. */
  readonly backOne: Float32Array;
  /** By word: where its bigrams begin in the lists of bigrams, and at the end how many there are. */
  readonly startTwo: Uint32Array;
  readonly wordTwo: Uint16Array;
  readonly two: Float32Array;
  /** By bigram. */
  readonly backTwo: Float32Array;
  readonly startThree: Uint32Array;
  readonly wordThree: Uint16Array;
  readonly three: Float32Array;
}

/** Tells how likely words are. What was said before, the context, is a number: a word, or the number of words plus that of a bigram. */
export class TrigramModel {
  /** What `next` leaves: the context with its word added. */
  context = 0;

  constructor(private readonly of: Trigrams) {}

  /** The log probability of a word after a context. Leaves the next context in `context`. */
  next(context: number, word: number): number {
    const { of } = this;
    const words = of.one.length;
    let last = context;
    let backed = 0;
    let found: number | undefined;
    if (context >= words) {
      const bigram = context - words;
      const at = search(of.wordThree, of.startThree[bigram]!, of.startThree[bigram + 1]!, word);
      if (at >= 0) found = of.three[at]!;
      else backed = of.backTwo[bigram]!;
      last = of.wordTwo[bigram]!;
    }
    const at = search(of.wordTwo, of.startTwo[last]!, of.startTwo[last + 1]!, word);
    this.context = at >= 0 ? words + at : word;
    if (found !== undefined) return found;
    return backed + (at >= 0 ? of.two[at]! : of.backOne[last]! + of.one[word]!);
  }
}

/** The place of `wanted` in the ascending list between `from` and `to`, or -1. */
function search(list: Uint16Array, from: number, to: number, wanted: number): number {
  let low = from;
  let high = to - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const value = list[middle]!;
    if (value === wanted) return middle;
    if (value < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
