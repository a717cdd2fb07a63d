/**
 * A complete prefix code whose codewords ascend with their lengths, as all those of AAC do: the number of codewords of
 * each length and the order of the values say all.
 */
export interface PrefixCode {
  /** How many codewords have 1, 2, 3, … bits. */
  readonly counts: readonly number[];
  /** The values in the order of their codewords. */
  readonly values: readonly number[];
}

export interface Codeword {
  readonly value: number;
  /** Bits. */
  readonly length: number;
  readonly code: number;
}

/** The codewords, shortest first. */
export function codewordsOf({ counts, values }: PrefixCode): Codeword[] {
  const codewords: Codeword[] = [];
  let code = 0;
  for (const [at, count] of counts.entries()) {
    code *= 2;
    for (let turn = 0; turn < count; turn++)
      codewords.push({ value: values[codewords.length]!, length: at + 1, code: code++ });
  }
  return codewords;
}

/** Bits of the first look into a table. */
export const firstBits = 10;
/** Bits of an entry that state a length. */
export const lengthBits = 5;

/**
 * A table for looking codewords up. It begins with an entry for each value of the next `firstBits` bits: a codeword's
 * payload above its length, or, where the codeword is longer, the complement of the place of a second table above the
 * number of bits that index it. `payload` turns a value into at most 26 bits.
 */
export function lookupTable(code: PrefixCode, payload: (value: number) => number = (value) => value): Int32Array {
  const codewords = codewordsOf(code);
  const table: number[] = Array.from({ length: 1 << firstBits }, () => 0);
  for (const { value, length, code } of codewords)
    if (length <= firstBits)
      table.fill(
        (payload(value) << lengthBits) | length,
        code << (firstBits - length),
        (code + 1) << (firstBits - length),
      );
  const long = Map.groupBy(
    codewords.filter(({ length }) => length > firstBits),
    ({ code, length }) => code >> (length - firstBits),
  );
  for (const [prefix, members] of long) {
    const bits = Math.max(...members.map(({ length }) => length)) - firstBits;
    const start = table.length;
    table[prefix] = ~((start << lengthBits) | bits);
    for (const { value, length, code } of members) {
      const free = firstBits + bits - length;
      const from = start + ((code << free) & ((1 << bits) - 1));
      for (let at = from; at < from + (1 << free); at++) table[at] = (payload(value) << lengthBits) | length;
    }
  }
  return Int32Array.from(table);
}

/** The entry of the codeword with which `word`, 32 bits of which 25 are from the stream, begins. */
export function lookUp(table: Int32Array, word: number): number {
  const entry = table[word >>> (32 - firstBits)]!;
  if (entry >= 0) return entry;
  const further = ~entry;
  const bits = further & ((1 << lengthBits) - 1);
  return table[(further >>> lengthBits) + ((word << firstBits) >>> (32 - bits))]!;
}
