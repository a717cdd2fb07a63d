import type { DistinctRows } from './distinct-rows.js';
import { hashOf } from './feature-hash.js';
import { NGrams } from './n-grams.js';
import { wordsOf } from './plain-words.js';
import type { Span } from './span.js';
import type { Vocabulary } from './vocabulary.js';
import type { WordClasses } from './word-classes.js';

/** A word as the features know it, its class, and its own features that the model knows: itself, its class and its character 4-grams. */
interface PlainWord {
  readonly text: string;
  readonly class: string;
  readonly own: readonly number[];
}

/**
 * The features of a call that a model knows: 1-3-grams and pairs around one skipped word, of words and of their classes, and character
 * 4-grams. Each word is hashed once, however many windows, stretches and sections contain it.
 * Training makes the same hashes (training/fraud/vectoriser.py); a fixture keeps the two equal.
 */
export class CallFeatures {
  /** Where the plain words of each word begin, and where the last ones end. */
  private readonly starts: number[] = [0];
  private readonly plain: PlainWord[] = [];
  private readonly ofWords: NGrams;
  private readonly ofClasses: NGrams;
  private readonly known = new Map<string, readonly PlainWord[]>();

  constructor(
    private readonly longestWord: number,
    private readonly classes: WordClasses,
    private readonly vocabulary: Vocabulary,
    private readonly distinct: DistinctRows,
  ) {
    const { plain } = this;
    this.ofWords = new NGrams(
      vocabulary,
      (i) => plain[i]!.text,
      () => true,
    );
    this.ofClasses = new NGrams(
      vocabulary,
      (i) => plain[i]!.class,
      (i) => plain[i]!.class !== plain[i]!.text,
    );
  }

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
    for (const grams of [this.ofWords, this.ofClasses]) grams.renew(first, this.plain.length);
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
      for (const feature of this.plain[i]!.own) add(feature);
      this.ofWords.collect(i, next, afterNext, last, add);
      this.ofClasses.collect(i, next, afterNext, last, add);
    }
    return features;
  }

  private plainOf(word: string): readonly PlainWord[] {
    let plain = this.known.get(word);
    if (!plain) {
      plain = wordsOf(word, this.longestWord).map((text) => this.plainWord(text));
      this.known.set(word, plain);
    }
    return plain;
  }

  private plainWord(text: string): PlainWord {
    const edged = `<${text}>`;
    const name = this.classes.of(text);
    const features = [`1${text}`];
    if (name !== text) features.push(`1${name}`);
    for (let at = 0; at + 4 <= edged.length; at++) features.push(`c${edged.slice(at, at + 4)}`);
    const own = features.map((feature) => this.vocabulary.rowOf(hashOf(feature))).filter((row) => row >= 0);
    return { text, class: name, own };
  }
}
