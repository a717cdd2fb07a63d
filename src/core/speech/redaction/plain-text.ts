/** A text as it reads: digits of any kind as digits, without what shows nothing, entities and tags of HTML resolved. */
export interface PlainText {
  readonly text: string;
  /** Position in the original of what begins, or ends, at this character. */
  startOf(at: number): number;
  endOf(at: number): number;
}

/** Characters [from, to) of the plain text stand for [start, end) of the original. */
interface Change {
  readonly from: number;
  readonly to: number;
  readonly start: number;
  readonly end: number;
}

/** Most texts have none of these. */
const unusual = /[&<\p{DI}\p{Me}\p{No}]|\p{Nd}\p{M}/u;
/** A digit with marks, a zero-width blank, what shows nothing, a digit in a circle or raised, an entity, a tag. */
// Not case-insensitive as a whole: then \p{M} also takes the Greek letter iota, which is the capital of a mark.
const signs =
  /(\p{Nd})[\p{M}\p{DI}]+|\u200b|[\p{DI}\p{Me}]|\p{No}|&(?:[aA][mM][pP];){0,3}(?:#(\d{1,7});?|#[xX]([\da-fA-F]{1,6});?|([a-zA-Z]{2,32}\d{0,2});)|<\/?[a-zA-Z]{1,10}\d?(?:\s[^<>@]{0,80})?\/?>/gu;

/** Entities that are neither a blank nor a separator. */
const named: Readonly<Record<string, string>> = {
  amp: '&',
  commat: '@',
  percnt: '%',
  plus: '+',
  period: '.',
  dollar: '$',
  pound: '£',
  euro: '€',
  yen: '¥',
  cent: '¢',
  sup1: '1',
  sup2: '2',
  sup3: '3',
  shy: '',
  zwj: '',
  zwnj: '',
};

/** Digits in circles and of Ethiopia, for which Unicode has no plain form: the first of a row, its value, how many. */
const rows: readonly (readonly [code: number, value: number, count: number])[] = [
  [0x1369, 1, 9],
  [0x24eb, 11, 10],
  [0x24f5, 1, 10],
  [0x24ff, 0, 1],
  [0x2776, 1, 10],
  [0x2780, 1, 10],
  [0x278a, 1, 10],
  [0x1f10b, 0, 1],
  [0x1f10c, 0, 1],
];
const withoutForm = new Map(
  rows.flatMap(([code, value, count]) =>
    Array.from({ length: count }, (_, at) => [String.fromCodePoint(code + at), String(value + at)] as const),
  ),
);

export function plainText(text: string): PlainText {
  const same = (at: number) => at;
  if (!unusual.test(text)) return { text, startOf: same, endOf: same };
  const changes: Change[] = [];
  let [plain, done] = ['', 0];
  for (const { 0: sign, index, 1: digit, 2: decimal, 3: hexadecimal, 4: name } of text.matchAll(signs)) {
    plain += text.slice(done, index);
    const value =
      digit ?? (sign.length > 2 && sign.startsWith('&') ? entity({ decimal, hexadecimal, name }) : plainSign(sign));
    done = index + sign.length;
    changes.push({ from: plain.length, to: plain.length + value.length, start: index, end: done });
    plain += value;
  }
  return {
    text: plain + text.slice(done),
    startOf: (at) => place(changes, at, true),
    endOf: (at) => place(changes, at, false),
  };
}

function entity({ decimal, hexadecimal, name }: Partial<Record<'decimal' | 'hexadecimal' | 'name', string>>): string {
  if (name !== undefined) {
    const known = name.toLowerCase();
    return Object.hasOwn(named, known) ? named[known]! : ' ';
  }
  const code = decimal === undefined ? Number.parseInt(hexadecimal!, 16) : Number(decimal);
  return code > 0x10_ff_ff ? ' ' : plainSign(String.fromCodePoint(code));
}

function plainSign(sign: string): string {
  if (sign === '\u200b' || sign.startsWith('<')) return ' ';
  if (/^\p{No}$/u.test(sign)) return withoutForm.get(sign) ?? compatible(sign);
  return /^[\p{DI}\p{Me}]$/u.test(sign) ? '' : sign;
}

/** `1` for ¹, ① and ⑴; a fraction stays. */
function compatible(sign: string): string {
  const bare = sign.normalize('NFKC').replaceAll(/[().,]/g, '');
  const value = /^\d{1,2}$/.test(bare) ? bare : sign;
  withoutForm.set(sign, value);
  return value;
}

function place(changes: readonly Change[], at: number, isStart: boolean): number {
  let [low, high] = [0, changes.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isStart ? changes[middle]!.from <= at : changes[middle]!.from < at) low = middle + 1;
    else high = middle;
  }
  const last = changes[low - 1];
  if (!last) return at;
  if (isStart && at < last.to) return last.start;
  return at <= last.to ? last.end : last.end + at - last.to;
}
