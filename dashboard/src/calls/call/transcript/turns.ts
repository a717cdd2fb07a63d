import type { Redaction, Utterance, Word } from '../../../api/generated/types.gen.ts';
import { heaviestFirst, type Sign } from '../../../signs/signs.ts';

/** A word of a turn as it is written, with the blank after it. */
export interface Token {
  readonly text: string;
  /** Seconds; null where the transcriber gave no times of words. */
  readonly start: number | null;
  readonly end: number | null;
  /** The heaviest sign that quotes the word. */
  readonly sign: Sign | null;
  /** Signs whose quote ends here. */
  readonly ending: readonly Sign[];
  /** Where a redaction stands in place of what was said. */
  readonly redaction: Redaction | null;
}

export interface Turn extends Utterance {
  readonly index: number;
  readonly tokens: readonly Token[];
}

interface Times {
  readonly start: number;
  readonly end: number;
}

/** Times of words are rounded; a word belongs to a turn that begins a little later. */
const slack = 0.05;

/** Makes turns of a transcript one at a time, and each once: only those that are seen cost anything. */
export function turnMaker(words: readonly Word[] | null, redactions: readonly Redaction[], signs: readonly Sign[]) {
  const ranked = heaviestFirst(signs);
  const made = new Map<number, Turn>();
  const make = (utterance: Utterance, index: number): Turn => {
    const texts = utterance.text.match(/\S+\s*/gu) ?? [];
    const times = words ? timesOf(texts, inside(words, utterance)) : texts.map(() => null);
    const { marks, endings } = marksOf(texts, times, utterance, ranked);
    const removed = redactionsOf(texts, utterance, redactions);
    const tokens = texts.map((text, at) => ({
      text,
      start: times[at]?.start ?? null,
      end: times[at]?.end ?? null,
      sign: marks[at] ?? null,
      ending: endings[at] ?? [],
      redaction: removed[at] ?? null,
    }));
    return { ...utterance, index, tokens };
  };
  return (utterance: Utterance, index: number): Turn => {
    const turn = made.get(index) ?? make(utterance, index);
    made.set(index, turn);
    return turn;
  };
}

/** Words are sorted by their start. */
function inside(words: readonly Word[], { start, end }: Times): readonly Word[] {
  let from = 0;
  let to = words.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (words[middle]!.start < start - slack) from = middle + 1;
    else to = middle;
  }
  let until = from;
  while (until < words.length && words[until]!.start <= end + slack) until++;
  return words.slice(from, until);
}

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Both parties may talk at once, so that words of the other one lie between: each token takes the next word like it. */
function timesOf(texts: readonly string[], words: readonly Word[]): readonly (Times | null)[] {
  const said = words.map(({ word }) => plain(word));
  let next = 0;
  return texts.map((text) => {
    const found = said.indexOf(plain(text), next);
    if (found === -1) return null;
    next = found + 1;
    return words[found]!;
  });
}

function marksOf(
  texts: readonly string[],
  times: readonly (Times | null)[],
  utterance: Utterance,
  signs: readonly Sign[],
): { readonly marks: readonly (Sign | null)[]; readonly endings: readonly (readonly Sign[])[] } {
  const marks: (Sign | null)[] = texts.map(() => null);
  const endings: Sign[][] = texts.map(() => []);
  for (const sign of signs) {
    if (!overlaps(sign, utterance)) continue;
    const [from, to] = quoted(texts, times, sign);
    for (let at = from; at < to; at++) marks[at] ??= sign;
    endings[to - 1]?.push(sign);
  }
  return { marks, endings };
}

function overlaps(sign: Sign, { start, end, speaker }: Utterance): boolean {
  if (sign.start === null || sign.end === null) return false;
  return sign.start < end && sign.end > start && (sign.speaker === null || sign.speaker === speaker);
}

/** The tokens of a turn that a sign quotes, from the first to before the last; none where the words are not found. */
function quoted(texts: readonly string[], times: readonly (Times | null)[], sign: Sign): readonly [number, number] {
  const quote = (sign.quote ?? '').split(/\s+/u).map(plain).filter(Boolean);
  const said = texts.map(plain);
  const whole = sequence(said, quote);
  if (whole) return whole;
  // A quote over several turns: by time where words have times, else the turn lies within it.
  const within = times.flatMap((time, at) =>
    time && time.start >= sign.start! - slack && time.end <= sign.end! + slack ? [at] : [],
  );
  if (within.length > 0) return [within[0]!, within.at(-1)! + 1];
  return quote.length > 0 && sequence(quote, said.filter(Boolean)) ? [0, texts.length] : [0, 0];
}

/** Where `part` lies in `words`; blank ones in `words` are passed over. */
function sequence(words: readonly string[], part: readonly string[]): readonly [number, number] | undefined {
  if (part.length === 0) return undefined;
  for (let from = 0; from < words.length; from++) {
    let at = from;
    let matched = 0;
    while (at < words.length && matched < part.length && (words[at] === '' || words[at] === part[matched])) {
      if (words[at] !== '') matched++;
      at++;
    }
    if (matched === part.length && words[from] !== '') return [from, at];
  }
  return undefined;
}

const tags: Readonly<Record<Redaction['category'], string>> = {
  card: '[CARD]',
  cvv: '[CVV]',
  pin: '[PIN]',
  one_time_code: '[CODE]',
  ssn: '[SSN]',
  bank_account: '[ACCOUNT]',
  email: '[EMAIL]',
  phone: '[PHONE]',
};

/** Tags and redactions of a turn come in the same order. */
function redactionsOf(
  texts: readonly string[],
  { start, end }: Times,
  redactions: readonly Redaction[],
): readonly (Redaction | null)[] {
  const here = redactions.filter((each) => each.start < end + slack && each.end > start - slack);
  return texts.map((text) => {
    const at = here.findIndex(({ category }) => text.includes(tags[category]));
    return at === -1 ? null : here.splice(at, 1)[0]!;
  });
}

/** The turn that is heard at a time: the last one that has begun. -1 before the first. */
export function turnAt(utterances: readonly Times[], time: number): number {
  let from = 0;
  let to = utterances.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (utterances[middle]!.start <= time) from = middle + 1;
    else to = middle;
  }
  return from - 1;
}

/** The token that is heard at a time, or -1. */
export const tokenAt = ({ tokens }: Turn, time: number): number =>
  tokens.findLastIndex(({ start, end }) => start !== null && start <= time && time < end! + 0.3);
