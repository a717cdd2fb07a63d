import type { DistinctRows } from './distinct-rows.js';
import type { Span } from './span.js';
import type { Vocabulary } from './vocabulary.js';

export interface VectoriserParameters {
  /** Added to the number of features before the scale is taken, so that two words alone weigh little. */
  readonly smoothing: number;
  /** Letters of a word that count. */
  readonly longestWord: number;
}

const digits = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** Lower-case words without accents or apostrophes; a lone digit is spelled, other numbers become `#`. */
export function wordsOf(text: string, longestWord: number): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .replace(/['’]/g, '')
    .replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const words: string[] = [];
  for (const token of plain.match(/[$£€][0-9][0-9,.]*|[a-z]+|[0-9][0-9,.]*/g) ?? []) {
    if (/^[$£€]/.test(token)) words.push('#', 'money');
    else if (/^[a-z]/.test(token)) words.push(token.slice(0, longestWord));
    else words.push(spelled(token));
  }
  return words;
}

/** A word as the features know it, with those of its own that the model knows: itself and its character 4-grams. */
interface PlainWord {
  readonly text: string;
  readonly own: readonly number[];
}

/**
 * The features of a call that a model knows: word 1-3-grams, pairs around one skipped word, and character 4-grams. Each word is
 * hashed once, however many windows, stretches and sections contain it.
 * Training makes the same hashes (training/fraud/vectoriser.py); a fixture keeps the two equal.
 */
export class CallFeatures {
  /** Where the plain words of each word begin, and where the last ones end. */
  private readonly starts: number[] = [0];
  private readonly plain: PlainWord[] = [];
  /** Each -1 where it is unknown. */
  private readonly pairs: number[] = [];
  private readonly triples: number[] = [];
  private readonly skips: number[] = [];
  private readonly known = new Map<string, readonly PlainWord[]>();

  constructor(
    private readonly longestWord: number,
    private readonly vocabulary: Vocabulary,
    private readonly distinct: DistinctRows,
  ) {}

  /**
   * Takes words in place of those from number `from` on.
   * @param words as they were heard, cut at white space.
   */
  hear(words: readonly string[], from = 0): void {
    if (from === 0) this.known.clear();
    this.starts.length = from + 1;
    this.plain.length = this.starts[from]!;
    for (const word of words) {
      for (const plain of this.plainOf(word)) this.plain.push(plain);
      this.starts.push(this.plain.length);
    }
    // Those of the last two words reach into what follows them.
    const first = Math.max(0, this.starts[from]! - 2);
    for (const grams of [this.pairs, this.triples, this.skips]) grams.length = Math.min(first, grams.length);
    const { length } = this.plain;
    for (let i = first; i < length; i++) {
      this.pairs.push(i + 1 < length ? this.pair(i, i + 1) : -1);
      this.triples.push(i + 2 < length ? this.triple(i, i + 1, i + 2) : -1);
      this.skips.push(i + 2 < length ? this.skip(i, i + 2) : -1);
    }
  }

  /** Distinct rows of the vocabulary below `known` for the words of a span. What stands around its gap is as if nothing had been said between. */
  of({ first, end, gap }: Span, known = this.vocabulary.size): number[] {
    const features: number[] = [];
    this.distinct.begin();
    const add = (feature: number) => {
      if (feature >= 0 && feature < known && this.distinct.isNew(feature)) features.push(feature);
    };
    const last = this.starts[end]!;
    const left = gap ? this.starts[gap.first]! : last;
    const right = gap ? this.starts[gap.end]! : last;
    const from = (i: number) => (i === left ? right : i);
    for (let i = from(this.starts[first]!); i < last; i = from(i + 1)) {
      const next = from(i + 1);
      const afterNext = from(next + 1);
      const isWhole = afterNext === i + 2;
      for (const feature of this.plain[i]!.own) add(feature);
      if (next < last) add(isWhole ? this.pairs[i]! : this.pair(i, next));
      if (afterNext < last) {
        add(isWhole ? this.triples[i]! : this.triple(i, next, afterNext));
        add(isWhole ? this.skips[i]! : this.skip(i, afterNext));
      }
    }
    return features;
  }

  private plainOf(word: string): readonly PlainWord[] {
    let plain = this.known.get(word);
    if (!plain) {
      plain = wordsOf(word, this.longestWord).map((text) => ({ text, own: knownOf(text, this.vocabulary) }));
      this.known.set(word, plain);
    }
    return plain;
  }

  private pair(i: number, next: number): number {
    return this.row(`2${this.text(i)} ${this.text(next)}`);
  }

  private triple(i: number, next: number, afterNext: number): number {
    return this.row(`3${this.text(i)} ${this.text(next)} ${this.text(afterNext)}`);
  }

  private skip(i: number, afterNext: number): number {
    return this.row(`s${this.text(i)} ${this.text(afterNext)}`);
  }

  private text(i: number): string {
    return this.plain[i]!.text;
  }

  private row(feature: string): number {
    return this.vocabulary.rowOf(hashOf(feature));
  }
}

function knownOf(word: string, vocabulary: Vocabulary): number[] {
  const edged = `<${word}>`;
  const features = [`1${word}`];
  for (let at = 0; at + 4 <= edged.length; at++) features.push(`c${edged.slice(at, at + 4)}`);
  return features.map((feature) => vocabulary.rowOf(hashOf(feature))).filter((row) => row >= 0);
}

function spelled(token: string): string {
  const number = token.replace(/(?<![,.])[,.]+$/, '');
  return (number.length === 1 && digits[Number(number)]) || '#';
}

/** FNV-1a of 32 bits (Fowler, Noll, Vo) with the final mix of MurmurHash3; the text is ASCII. */
function hashOf(feature: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < feature.length; i++) hash = Math.imul(hash ^ feature.charCodeAt(i), 0x01000193);
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  return hash >>> 0;
}
