import { codewordsOf, lengthBits, lookUp, lookupTable, type PrefixCode } from './prefix-code.js';
import { scaleFactorCodebook } from './tables/scale-factor-codebook.js';
import { spectralCodebooks } from './tables/spectral-codebooks.js';

interface Book {
  readonly name: string;
  readonly book: PrefixCode;
  readonly size: number;
}

const books: readonly Book[] = [
  { name: 'scale factors', book: scaleFactorCodebook, size: 121 },
  ...spectralCodebooks.map((book, at) => {
    const { signed, largest, dimension } = book;
    return { name: `codebook ${at + 1}`, book, size: (signed ? 2 * largest + 1 : largest + 1) ** dimension };
  }),
];

describe.each(books)('the code of $name', ({ book, size }) => {
  const codewords = codewordsOf(book);

  it('is complete: the sum of Kraft is 1', () => {
    expect(codewords.reduce((sum, { length }) => sum + 2 ** -length, 0)).toBe(1);
  });

  it('has a codeword for each value', () => {
    expect([...book.values].sort((one, other) => one - other)).toEqual(Array.from({ length: size }, (_, at) => at));
    expect(book.counts.reduce((sum, each) => sum + each, 0)).toBe(size);
  });

  it('is found in its table, whatever follows', () => {
    const table = lookupTable(book);
    for (const { value, length, code } of codewords)
      for (const rest of [0, 2 ** (32 - length) - 1]) {
        const entry = lookUp(table, (code * 2 ** (32 - length) + rest) | 0);
        expect([entry >> lengthBits, entry & 31]).toEqual([value, length]);
      }
  });
});

// Single codewords of the standard, so that a table in another order is noticed.
it.each([
  [0, 0, 0b11111111000, 11],
  [0, 40, 0, 1],
  [2, 80, 0b111111111111010, 15],
  [8, 168, 0b111111111111111, 15],
  [10, 0, 0, 4],
  [10, 288, 0b00100, 5],
])('book %i at %i has the codeword of the standard', (book, value, code, length) => {
  expect(codewordsOf(spectralCodebooks[book]!)).toContainEqual({ value, code, length });
});
