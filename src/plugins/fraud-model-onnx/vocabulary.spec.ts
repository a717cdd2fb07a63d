import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Vocabulary } from './vocabulary.js';

const bytesOf = (hashes: readonly number[]) => new Uint8Array(Uint32Array.from(hashes).buffer);
const hashes = fc.uniqueArray(fc.oneof(fc.nat(0xffffffff), fc.nat(20), fc.constantFrom(0x100, 0x200, 0xffffff00)));

describe('a vocabulary', () => {
  it('gives each hash its own row and no row to others', () => {
    fc.assert(
      fc.property(hashes, hashes, (known, others) => {
        const vocabulary = new Vocabulary(bytesOf(known));
        expect(vocabulary.size).toBe(known.length);
        expect(known.map((hash) => vocabulary.rowOf(hash))).toEqual([...known.keys()]);
        for (const other of others) if (!known.includes(other)) expect(vocabulary.rowOf(other)).toBe(-1);
      }),
    );
  });

  it('is read from anywhere in memory', () => {
    const bytes = new Uint8Array([9, ...bytesOf([5, 7])]).subarray(1);
    expect(new Vocabulary(bytes).rowOf(7)).toBe(1);
  });

  it('is refused when it was cut off', () => {
    expect(() => new Vocabulary(bytesOf([5, 7]).subarray(0, 7))).toThrow(/has 7 bytes, which is not a whole number/);
  });
});
