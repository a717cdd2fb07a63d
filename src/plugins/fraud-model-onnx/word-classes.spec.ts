import { describe, expect, it } from '@jest/globals';
import { hashOf } from './feature-hash.js';
import { WordClasses } from './word-classes.js';

const bytes = Buffer.concat([
  Buffer.from(Uint32Array.of(hashOf('card'), hashOf('voucher'), hashOf('officer')).buffer),
  Buffer.from(Uint16Array.of(7, 7, 300).buffer),
]);

describe('word classes', () => {
  it('give a word the name of its class, and others themselves', () => {
    const classes = new WordClasses(bytes);
    expect(['card', 'voucher', 'officer', 'other'].map((word) => classes.of(word))).toEqual([
      '@7',
      '@7',
      '@300',
      'other',
    ]);
  });

  it('are read from anywhere in memory', () => {
    expect(new WordClasses(Buffer.concat([Buffer.of(9), bytes]).subarray(1)).of('officer')).toBe('@300');
  });

  it('are refused when they were cut off', () => {
    expect(() => new WordClasses(bytes.subarray(0, 17))).toThrow(/have 17 bytes, which is not a whole number/);
  });
});
