import { groups } from './redaction-cards.js';

/** Numbers that the networks and payment services give out for tests, of every network and length. */
export const testCards =
  `4111111111111111 4012888888881881 4916338506082832 4222222222222 4000000000000000006 5555555555554444 5105105105105100
  2223003122003222 2720990000000007 378282246310005 371449635398431 6011111111111117 6011000990139424 6510000000000034 30569309025904 38520000023237
  36227206271667 3530111333300000 3566002020360505 6200000000000005 6205500000000000004 6759649826438453 6304000000000000 5018717190987691`.split(
    /\s+/,
  );

const passes = (digits: string) =>
  [...digits]
    .reverse()
    .reduce((sum, digit, at) => sum + (at % 2 ? [0, 2, 4, 6, 8, 1, 3, 5, 7, 9][+digit]! : +digit), 0) %
    10 ===
  0;
const windows = (digits: string) =>
  Array.from(digits, (_, from) => [13, 14, 15, 16, 17, 18, 19].map((length) => digits.slice(from, from + length)))
    .flat()
    .filter(({ length }) => length >= 13);

/** Like a card, but for a digit or two: no part of it that is long enough has a right check digit. */
export function spoilt(card: string): string {
  for (let change = 1; ; change++) {
    const changed = [...card]
      .map((digit, at) => ((change >> (at * 2)) & 1 ? (Number(digit) + 1 + (change % 7)) % 10 : digit))
      .join('');
    if (windows(changed).every((window) => !passes(window))) return changed;
  }
}

/** A number, and what stands right before and after it. */
export interface Disguise {
  readonly name: string;
  hide(card: string): { readonly before: string; readonly hidden: string; readonly after: string };
}

const alphabet = (from: number) => [...'0123456789'].map((_, at) => String.fromCodePoint(from + at));
const words = 'zero one two three four five six seven eight nine'.split(' ');
const wordOf = (digit: string) => words[Number(digit)]!;
const in_ = (signs: readonly string[]) => (card: string) => [...card].map((digit) => signs[Number(digit)]!).join('');
const bare = (name: string, hide: (card: string) => string): Disguise => ({
  name,
  hide: (card) => ({ before: '', hidden: hide(card), after: '' }),
});

const digitSigns: Readonly<Record<string, readonly string[]>> = {
  'full width': alphabet(0xff10),
  Arabic: alphabet(0x660),
  'Extended Arabic': alphabet(0x6f0),
  Devanagari: alphabet(0x966),
  Bengali: alphabet(0x9e6),
  Thai: alphabet(0xe50),
  Khmer: alphabet(0x17e0),
  Mongolian: alphabet(0x1810),
  'mathematical bold': alphabet(0x1d7ce),
  'mathematical double-struck': alphabet(0x1d7d8),
  'mathematical monospace': alphabet(0x1d7f6),
  Adlam: alphabet(0x1e950),
  segmented: alphabet(0x1fbf0),
  superscript: [...'⁰¹²³⁴⁵⁶⁷⁸⁹'],
  subscript: alphabet(0x2080),
  circled: ['⓪', ...alphabet(0x2460).slice(0, 9)],
  'circled, negative': ['⓿', ...alphabet(0x2776).slice(0, 9)],
  'circled, sans serif': ['🄋', ...alphabet(0x2780).slice(0, 9)],
  'circled, sans serif, negative': ['🄌', ...alphabet(0x278a).slice(0, 9)],
  'double circled': ['⓪', ...alphabet(0x24f5).slice(0, 9)],
  'in parentheses': ['0', ...alphabet(0x2474).slice(0, 9)],
  'with a full stop': ['🄀', ...alphabet(0x2488).slice(0, 9)],
  'with a comma': alphabet(0x1f101),
  keycaps: [...'0123456789'].map((digit) => `${digit}\ufe0f\u20e3`),
  underlined: [...'0123456789'].map((digit) => `${digit}\u0332`),
  'struck through twice': [...'0123456789'].map((digit) => `${digit}\u0336\u0338`),
  'decimal entities': [...'0123456789'].map((digit) => `&#${48 + Number(digit)};`),
  'decimal entities with zeros': [...'0123456789'].map((digit) => `&#00${48 + Number(digit)};`),
  'decimal entities without an end': [...'0123456789'].map((digit) => `&#${48 + Number(digit)}`),
  'hexadecimal entities': [...'0123456789'].map((digit) => `&#x3${digit};`),
  'capital hexadecimal entities': [...'0123456789'].map((digit) => `&#X3${digit};`),
  'entities escaped twice': [...'0123456789'].map((digit) => `&amp;#${48 + Number(digit)};`),
  'entities of circled digits': [...'0123456789'].map((digit) => `&#${digit === '0' ? 9450 : 9311 + Number(digit)};`),
  'mathematical letters': [...'0123456789'].map((digit) =>
    [...`${wordOf(digit)} `]
      .map((sign) => (sign === ' ' ? ' ' : String.fromCodePoint(0x1d41a + sign.charCodeAt(0) - 97)))
      .join(''),
  ),
  'full-width letters': [...'0123456789'].map((digit) =>
    [...`${wordOf(digit)} `]
      .map((sign) => (sign === ' ' ? ' ' : String.fromCodePoint(0xff41 + sign.charCodeAt(0) - 97)))
      .join(''),
  ),
  'words with dashes': [...'0123456789'].map((digit) => `${wordOf(digit)}-`),
  'words with full stops': [...'0123456789'].map((digit) => `${wordOf(digit)}.`),
  'words and a pipe': [...'0123456789'].map((digit) => `${wordOf(digit)}|`),
};

const separators =
  '_ * ~ · • / \\ , . - – — ‐ ‑ | ¦ = + ^ # : ; ! ? " \' ` ´ ¨ … → ⇒ ○ ■ ★ ✓ 😀 👍🏽 & % ( ) [ ] { } § ¶ † « » ¬ ° ⠀ 、 。 ・'.split(
    ' ',
  );
const blanks: Readonly<Record<string, string>> = {
  'a blank': ' ',
  'a tab': '\t',
  'a line break': '\n',
  'a no-break space': '\u00a0',
  'a thin space': '\u2009',
  'an ideographic space': '\u3000',
  'a zero-width space': '\u200b',
  'a zero-width joiner': '\u200d',
  'a zero-width non-joiner': '\u200c',
  'a word joiner': '\u2060',
  'a byte order mark': '\ufeff',
  'a soft hyphen': '\u00ad',
  'a direction mark': '\u200e',
  'a Hangul filler': '\u3164',
  'a variation selector': '\ufe0e',
  'a tag character': '\u{e0020}',
  'an entity of a no-break space': '&nbsp;',
  'an entity of a no-break space by number': '&#160;',
  'an entity of a zero-width space': '&#x200B;',
  'an entity of a dash': '&ndash;',
  'an entity of a pipe': '&vert;',
  'an entity escaped twice': '&amp;nbsp;',
  'a line break in HTML': '<br/>',
  'many dots': ' ........ ',
  'a comma and a blank': ', ',
  'a pipe and a blank': '| ',
};
const between = (name: string, sign: string): Disguise[] => [
  bare(`groups with ${name} between`, (card) => groups(card).join(sign)),
  bare(`digits with ${name} between`, (card) => [...card].join(sign)),
];

const mixed = (card: string, isWord: (at: number) => boolean, joint: string) =>
  [...card].map((digit, at) => (isWord(at) ? wordOf(digit) : digit)).join(joint);

const glued = (before: string, after: string): Disguise => ({
  name: `glued: ${before}…${after}`,
  hide: (card) => ({ before, hidden: card, after }),
});

export const disguises: readonly Disguise[] = [
  ...Object.entries(digitSigns).map(([name, signs]) => bare(name, (card) => in_(signs)(card).replace(/[ .,|-]$/, ''))),
  ...separators.filter((sign) => !/[%°]/.test(sign)).flatMap((sign) => between(sign, sign)),
  ...Object.entries(blanks).flatMap(([name, sign]) => between(name, sign)),
  ...[
    ['', 'abc'],
    ['abc', ''],
    ['tel', 'ext'],
    ['x', 'y'],
    ['É', 'ß'],
    ['卡', '号'],
  ].map(([before, after]) => glued(before!, after!)),
  {
    name: 'in HTML, each digit',
    hide: (card) => ({ before: '<b>', hidden: [...card].join('</b><b>'), after: '</b>' }),
  },
  {
    name: 'in HTML, with attributes',
    hide: (card) => ({ before: '<i>', hidden: groups(card).join('</i><i class="group">'), after: '</i>' }),
  },
  bare('words without blanks', (card) => mixed(card, () => true, '')),
  bare('capital words without blanks', (card) =>
    [...card].map((digit) => wordOf(digit).replace(/^./, (sign) => sign.toUpperCase())).join(''),
  ),
  bare('capitals', (card) => mixed(card, () => true, ' ').toUpperCase()),
  ...[2, 3, 4, 5].flatMap((every) => [
    bare(`each ${every}th digit a word, glued`, (card) => mixed(card, (at) => at % every === 0, '')),
    bare(`each ${every}th digit a word`, (card) => mixed(card, (at) => at % every === 1, ' ')),
  ]),
];
