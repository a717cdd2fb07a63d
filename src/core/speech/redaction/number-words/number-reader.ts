import { PhraseTree } from '../phrase-tree.js';
import type { NumberWords } from './number-words.js';

/** A number as it was said. */
export interface SaidNumber {
  readonly digits: string;
  /** Words that say it. */
  readonly length: number;
  /** Said with hundreds or thousands. */
  readonly cardinal: boolean;
  /** The digits if tens and units were said apart: 201 for "twenty one". */
  readonly apart?: string;
}

/** The word that comes so many after the first; undefined where no more words belong together. */
export type WordAt = (offset: number) => string | undefined;

/** Words of English that mean other things in other languages. */
const onlyEnglish = new Set(['o', 'oh']);

/** Shorter words for numbers begin and end many others. */
const shortestGlued = 3;

/** Reads spoken numbers. The first of several languages has the say where a word is in more than one. */
export class NumberReader {
  /** How often a `double` and its like mean the digit after them. */
  readonly repeats: ReadonlyMap<string, number>;
  readonly homophones: ReadonlyMap<string, string>;
  readonly ambiguous: ReadonlySet<string>;
  private readonly numbers = new PhraseTree<string>();
  private readonly first: ReadonlySet<string>;
  private readonly single: ReadonlySet<string>;
  /** Characters of the longest of these. */
  private readonly longest: number;
  private readonly hundred: ReadonlySet<string>;
  private readonly hundreds: ReadonlyMap<string, number>;
  private readonly thousand: ReadonlySet<string>;
  private readonly joints: ReadonlySet<string>;
  private readonly split: (word: string) => readonly string[] | undefined;

  constructor(languages: readonly NumberWords[]) {
    const [own, ...more] = languages as [NumberWords, ...NumberWords[]];
    for (const [phrase, digits] of own.numbers) this.numbers.add(phrase, digits);
    for (const { numbers } of more)
      for (const [phrase, digits] of numbers) if (!onlyEnglish.has(phrase)) this.numbers.add(phrase, digits);
    this.repeats = new Map(languages.flatMap(({ repeats }) => Object.entries(repeats)));
    this.homophones = new Map(Object.entries(own.homophones));
    this.ambiguous = new Set(own.ambiguous);
    this.hundred = new Set(languages.flatMap(({ hundred }) => hundred));
    this.hundreds = new Map(Object.entries(own.hundreds));
    this.thousand = new Set(languages.flatMap(({ thousand }) => thousand));
    this.joints = new Set(languages.flatMap(({ joints }) => joints));
    this.split = own.split ?? (() => undefined);
    const phrases = languages.flatMap(({ numbers }, at) =>
      [...numbers.keys()].filter((phrase) => at === 0 || !onlyEnglish.has(phrase)),
    );
    this.single = new Set(phrases.filter((phrase) => !phrase.includes(' ')));
    this.longest = Math.max(...Array.from(this.single, ({ length }) => length));
    this.first = new Set([
      ...phrases.map((phrase) => phrase.split(' ')[0]!),
      ...this.hundred,
      ...this.hundreds.keys(),
      ...this.thousand,
    ]);
  }

  /**
   * The longest number that begins at the first word.
   *
   * @param isJoined whether a hyphen stands before the word that comes so many after the first
   */
  read(wordAt: WordAt, isJoined: (offset: number) => boolean = () => false): SaidNumber | undefined {
    const first = wordAt(0);
    if (first === undefined) return undefined;
    if (!this.first.has(first)) return this.compound(first) ?? this.glued(first);
    const plain = this.withoutNext(this.below100(wordAt, 0), wordAt, isJoined);
    const next = wordAt(plain?.length ?? 0);
    const mayBeMore =
      next !== undefined && (this.hundred.has(next) || this.thousand.has(next) || this.hundreds.has(next));
    return (mayBeMore ? this.cardinal(wordAt) : undefined) ?? plain;
  }

  /** Whether the word alone says a number. */
  isNumber(word: string): boolean {
    return this.single.has(word);
  }

  /** At most so many words. */
  private below100(wordAt: WordAt, from: number, most = Infinity): SaidNumber | undefined {
    const said = this.numbers.longest((offset) => (offset < most ? wordAt(from + offset) : undefined));
    if (!said || said.length === 1) return said && { digits: said.value, length: 1, cardinal: false };
    const ends = [wordAt(from), wordAt(from + said.length - 1)];
    const parts = ends.map((word) => this.numbers.longest((offset) => (offset === 0 ? word : undefined))?.value);
    return {
      digits: said.value,
      length: said.length,
      cardinal: false,
      ...(said.length === 2 && { apart: parts.join('') }),
    };
  }

  /** Without the first word of the next number, as in "trente, quatre-vingt-seize". */
  private withoutNext(
    said: SaidNumber | undefined,
    wordAt: WordAt,
    isJoined: (offset: number) => boolean,
  ): SaidNumber | undefined {
    const last = (said?.length ?? 0) - 1;
    if (!said || last < 1 || isJoined(last)) return said;
    const next = this.numbers.longest((offset) => wordAt(last + offset));
    return next && next.length > 1 ? this.below100(wordAt, 0, last) : said;
  }

  /** A number in one word, such as `viertausendeinhundertelf`. */
  private compound(word: string): SaidNumber | undefined {
    const parts = this.split(word);
    const said = parts && this.cardinal((offset) => parts[offset]);
    return said?.length === parts?.length && said ? { ...said, length: 1 } : undefined;
  }

  /** Several numbers without a blank between, such as `fournineone`: the longest word that fits, each time. */
  private glued(word: string): SaidNumber | undefined {
    let digits = '';
    for (let at = 0; at < word.length;) {
      let length = Math.min(this.longest, word.length - at);
      while (length >= shortestGlued && !this.single.has(word.slice(at, at + length))) length--;
      if (length < shortestGlued) return undefined;
      digits += this.numbers.longest((offset) => (offset === 0 ? word.slice(at, at + length) : undefined))!.value;
      at += length;
    }
    return { digits, length: 1, cardinal: false };
  }

  /** Thousands, hundreds and the rest, of which one of the first two must be there. */
  private cardinal(wordAt: WordAt): SaidNumber | undefined {
    let [value, at] = [0, 0];
    const thousands = this.multiple(wordAt, 0, this.thousand);
    if (thousands) [value, at] = [thousands.times * 1000, thousands.length];
    const from = thousands ? this.afterJoint(wordAt, at) : 0;
    const own = this.hundreds.get(wordAt(from) ?? '');
    const hundreds = own ? { times: own, length: 1 } : this.multiple(wordAt, from, this.hundred);
    if (hundreds) [value, at] = [value + hundreds.times * 100, from + hundreds.length];
    if (at === 0) return undefined;
    const rest = this.rest(wordAt, this.afterJoint(wordAt, at));
    // "four hundred oh five" and "one thousand zero" say digits, not a sum.
    if (rest && !rest.digits.startsWith('0') && value > 0)
      [value, at] = [value + Number(rest.digits), this.afterJoint(wordAt, at) + rest.length];
    return { digits: String(value), length: at, cardinal: true };
  }

  /** Tens and units, but not the unit that the next number begins with, as in "one hundred forty, nine thousand". */
  private rest(wordAt: WordAt, from: number): SaidNumber | undefined {
    const said = this.below100(wordAt, from);
    const next = said && wordAt(from + said.length);
    if (!said || next === undefined || !(this.thousand.has(next) || this.hundred.has(next))) return said;
    return said.length > 1 ? this.below100(wordAt, from, said.length - 1) : undefined;
  }

  /** So many of `unit`, or one where no number stands before it. */
  private multiple(
    wordAt: WordAt,
    from: number,
    unit: ReadonlySet<string>,
  ): { times: number; length: number } | undefined {
    const times = this.below100(wordAt, from);
    if (times && !times.digits.startsWith('0') && unit.has(wordAt(from + times.length) ?? ''))
      return { times: Number(times.digits), length: times.length + 1 };
    return unit.has(wordAt(from) ?? '') ? { times: 1, length: 1 } : undefined;
  }

  private afterJoint(wordAt: WordAt, at: number): number {
    return this.joints.has(wordAt(at) ?? '') ? at + 1 : at;
  }
}
