import { hashOf } from './feature-hash.js';
import type { Vocabulary } from './vocabulary.js';

/** The rows of the pairs, triples and pairs around one skipped word that begin at each word; -1 where the model does not know them. */
export class NGrams {
  private readonly pairs: number[] = [];
  private readonly triples: number[] = [];
  private readonly skips: number[] = [];

  /**
   * @param textOf the text that stands for a word, given its number.
   * @param counts whether a word makes its n-grams count; one without such a word is unknown.
   */
  constructor(
    private readonly vocabulary: Vocabulary,
    private readonly textOf: (word: number) => string,
    private readonly counts: (word: number) => boolean,
  ) {}

  /** Those from word `first` on are made anew, for `count` words. */
  renew(first: number, count: number): void {
    for (const grams of [this.pairs, this.triples, this.skips]) grams.length = Math.min(first, grams.length);
    for (let i = first; i < count; i++) {
      this.pairs.push(i + 1 < count ? this.pair(i, i + 1) : -1);
      this.triples.push(i + 2 < count ? this.triple(i, i + 1, i + 2) : -1);
      this.skips.push(i + 2 < count ? this.skip(i, i + 2) : -1);
    }
  }

  /** Adds those of a word and the words that follow it before word `end`, which are the next two unless there is a gap. */
  collect(i: number, next: number, afterNext: number, end: number, add: (row: number) => void): void {
    const isWhole = afterNext === i + 2;
    if (next < end) add(isWhole ? this.pairs[i]! : this.pair(i, next));
    if (afterNext >= end) return;
    add(isWhole ? this.triples[i]! : this.triple(i, next, afterNext));
    add(isWhole ? this.skips[i]! : this.skip(i, afterNext));
  }

  private pair(i: number, next: number): number {
    return this.counts(i) || this.counts(next) ? this.row(`2${this.textOf(i)} ${this.textOf(next)}`) : -1;
  }

  private triple(i: number, next: number, afterNext: number): number {
    if (!this.counts(i) && !this.counts(next) && !this.counts(afterNext)) return -1;
    return this.row(`3${this.textOf(i)} ${this.textOf(next)} ${this.textOf(afterNext)}`);
  }

  private skip(i: number, afterNext: number): number {
    return this.counts(i) || this.counts(afterNext) ? this.row(`s${this.textOf(i)} ${this.textOf(afterNext)}`) : -1;
  }

  private row(feature: string): number {
    return this.vocabulary.rowOf(hashOf(feature));
  }
}
