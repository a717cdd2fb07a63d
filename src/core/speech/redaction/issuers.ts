interface Issuer {
  readonly name: string;
  /** Ranges of leading digits, both ends inclusive and of one length. */
  readonly prefixes: readonly (readonly [from: string, to: string])[];
  readonly lengths: readonly number[];
}

const upTo19 = (from: number): number[] => Array.from({ length: 20 - from }, (_, index) => from + index);

/**
 * Who issues which numbers: the table "Payment card number, issuer identification number" of Wikipedia, which gathers what
 * the networks publish. Maestro as Mastercard's rules gave it out (50, 56 to 58, 63, 67): banks have used more of it than that
 * table lists. Its numbers of 12 digits count only after a word for a card.
 */
export const issuers: readonly Issuer[] = [
  { name: 'Visa', prefixes: [['4', '4']], lengths: [13, 16, 19] },
  {
    name: 'Mastercard',
    prefixes: [
      ['51', '55'],
      ['2221', '2720'],
    ],
    lengths: [16],
  },
  {
    name: 'American Express',
    prefixes: [
      ['34', '34'],
      ['37', '37'],
    ],
    lengths: [15],
  },
  {
    name: 'Discover',
    prefixes: [
      ['6011', '6011'],
      ['644', '649'],
      ['65', '65'],
    ],
    lengths: upTo19(16),
  },
  {
    name: 'Diners Club',
    prefixes: [
      ['300', '305'],
      ['3095', '3095'],
      ['36', '36'],
      ['38', '39'],
    ],
    lengths: upTo19(14),
  },
  { name: 'JCB', prefixes: [['3528', '3589']], lengths: upTo19(16) },
  { name: 'UnionPay', prefixes: [['62', '62']], lengths: upTo19(16) },
  {
    name: 'Maestro',
    prefixes: [
      ['50', '50'],
      ['56', '58'],
      ['63', '63'],
      ['67', '67'],
    ],
    lengths: upTo19(13),
  },
];

/** By the first four digits: which lengths are given out, as a bit for each. */
const lengthsOf = new Uint32Array(10_000);
for (const { prefixes, lengths } of issuers) {
  const bits = lengths.reduce((all, length) => all | (1 << length), 0);
  for (const [from, to] of prefixes)
    for (let prefix = Number(from.padEnd(4, '0')); prefix <= Number(to.padEnd(4, '9')); prefix++)
      lengthsOf[prefix]! |= bits;
}

/** The lengths that known networks give out for numbers that begin so, as a bit for each. `digits` has four from `at` on. */
export function issuedLengths(digits: string, at = 0): number {
  let prefix = 0;
  for (let next = at; next < at + 4; next++) prefix = prefix * 10 + digits.charCodeAt(next) - 48;
  return lengthsOf[prefix] ?? 0;
}
