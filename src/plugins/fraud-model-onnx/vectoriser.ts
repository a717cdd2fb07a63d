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

/**
 * The features of a call that a model knows: word 1-3-grams, pairs around one skipped word, and character 4-grams. Each word is
 * hashed once, however many windows, stretches and sections it stands in.
 * Training makes the same hashes (training/fraud/vectoriser.py); a fixture keeps the two equal.
 */
export class CallFeatures {
  /** Where the plain words of each given word begin, and where the last ones end. */
  private readonly starts: Uint32Array;
  /** Of each plain word, its own features: itself and its character 4-grams. */
  private readonly own: (readonly number[])[] = [];
  /** Each -1 where it is unknown. */
  private readonly pairs: Int32Array;
  private readonly triples: Int32Array;
  private readonly skips: Int32Array;
  /** For each feature the number of the span that had it last. */
  private readonly seen: Uint32Array;
  private spans = 0;
  private readonly plain: readonly string[];

  /** @param words as they were heard, cut at white space. */
  constructor(
    words: readonly string[],
    longestWord: number,
    private readonly vocabulary: Vocabulary,
  ) {
    const plain: string[] = [];
    this.starts = new Uint32Array(words.length + 1);
    words.forEach((word, i) => {
      plain.push(...wordsOf(word, longestWord));
      this.starts[i + 1] = plain.length;
    });
    const known = new Map<string, readonly number[]>();
    for (const word of plain) {
      let own = known.get(word);
      if (!own) known.set(word, (own = knownOf(word, vocabulary)));
      this.own.push(own);
    }
    this.plain = plain;
    this.pairs = Int32Array.from(plain, (_, i) => this.pair(i, i + 1));
    this.triples = Int32Array.from(plain, (_, i) => this.triple(i, i + 1, i + 2));
    this.skips = Int32Array.from(plain, (_, i) => this.skip(i, i + 2));
    this.seen = new Uint32Array(vocabulary.size);
  }

  /** Distinct rows of the vocabulary below `known` for the words of a span. What stands around its gap is as if nothing had been said between. */
  of({ first, end, gap }: Span, known = this.vocabulary.size): number[] {
    const features: number[] = [];
    const span = ++this.spans;
    const add = (feature: number) => {
      if (feature < 0 || feature >= known || this.seen[feature] === span) return;
      this.seen[feature] = span;
      features.push(feature);
    };
    const last = this.starts[end]!;
    const left = gap ? this.starts[gap.first]! : last;
    const right = gap ? this.starts[gap.end]! : last;
    const from = (i: number) => (i === left ? right : i);
    for (let i = from(this.starts[first]!); i < last; i = from(i + 1)) {
      const next = from(i + 1);
      const afterNext = from(next + 1);
      const isWhole = afterNext === i + 2;
      for (const feature of this.own[i]!) add(feature);
      if (next < last) add(isWhole ? this.pairs[i]! : this.pair(i, next));
      if (afterNext < last) {
        add(isWhole ? this.triples[i]! : this.triple(i, next, afterNext));
        add(isWhole ? this.skips[i]! : this.skip(i, afterNext));
      }
    }
    return features;
  }

  private pair(i: number, next: number): number {
    return this.vocabulary.rowOf(hashOf(`2${this.plain[i]} ${this.plain[next]}`));
  }

  private triple(i: number, next: number, afterNext: number): number {
    return this.vocabulary.rowOf(hashOf(`3${this.plain[i]} ${this.plain[next]} ${this.plain[afterNext]}`));
  }

  private skip(i: number, afterNext: number): number {
    return this.vocabulary.rowOf(hashOf(`s${this.plain[i]} ${this.plain[afterNext]}`));
  }
}

function knownOf(word: string, vocabulary: Vocabulary): number[] {
  const edged = `<${word}>`;
  const features = [`1${word}`];
  for (let at = 0; at + 4 <= edged.length; at++) features.push(`c${edged.slice(at, at + 4)}`);
  return features.map((feature) => vocabulary.rowOf(hashOf(feature))).filter((row) => row >= 0);
}

function spelled(token: string): string {
  const number = token.replace(/[,.]+$/, '');
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
