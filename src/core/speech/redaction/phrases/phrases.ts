/**
 * What a number near it is. Kinds that end in `Word` say it less surely than the kind before them; `partial` leads to the last
 * digits of a number; `reference` and `other` say that a number is no secret, and a reference may be as long as that of a card.
 */
export const labelKinds = [
  'card',
  'cardWord',
  'cvv',
  'pin',
  'code',
  'codeWord',
  'ssn',
  'endOfSsn',
  'account',
  'accountWord',
  'routing',
  'phone',
  'phoneWord',
  'email',
  'partial',
  'reference',
  'other',
] as const;
export type LabelKind = (typeof labelKinds)[number];

/**
 * The words of a language that tell what a number is. All are folded as in words.ts. Labels are phrases with a comma between,
 * in which `#` stands for any number; the rest are words with a blank between.
 */
export interface Phrases {
  readonly labels: Readonly<Partial<Record<LabelKind, string>>>;
  /** Said while thinking, or by the other side while it listens; also names of separators. */
  readonly pauses: string;
  /** Lead from one group of digits to the next. */
  readonly links: string;
  /** Take back what was said before. */
  readonly corrections: string;
  /** Stand between a label and its number. */
  readonly glue: string;
  /** Stand between a number and the label that follows. */
  readonly copulas: string;
  /** Before a count of digits, as in "the next four". */
  readonly ordinals: string;
  /** After a count of digits, as in "six digits". */
  readonly digitNouns: string;
  /** After a number that is an amount, a time or the like. */
  readonly units: string;
  /** Before a year. */
  readonly beforeYears: string;
  /** Before `code` where it is one that was sent: words without a meaning of their own. */
  readonly determiners: string;
  /** `at` and `dot` of a spoken address, other signs in it, and what its parts are not. */
  readonly at: string;
  readonly dot: string;
}
