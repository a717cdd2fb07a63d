import { TrigramModel } from '@callwarden/word-search/trigrams';
import fc from 'fast-check';
import { wordsBin, type WordsBin } from '../../../../test/support/speech-models/words-bin.js';
import { readWordsFile } from './words-file.js';

describe('readWordsFile', () => {
  it('reads words, how they sound, and how they follow each other', () => {
    const { words, pronunciations, phones, trigrams } = readWordsFile(wordsBin());
    expect(words).toEqual(['<s>', '</s>', 'high', 'low']);
    expect(pronunciations.map(({ word, phones: own }) => [word, ...own])).toEqual([
      [2, 2],
      [3, 1],
    ]);
    expect(phones).toBe(2);
    const model = new TrigramModel(trigrams);
    expect(model.next(0, 3)).toBe(-3); // backs off at no cost but a weight of 1 less
    expect(model.next(3, 2)).toBe(-2);
    expect(model.next(model.context, 3)).toBe(-0.5);
  });

  it('reads it at odd addresses, too', () => {
    const file = wordsBin();
    const odd = new Uint8Array(file.length + 1);
    odd.set(file, 1);
    expect(readWordsFile(odd.subarray(1)).words).toHaveLength(4);
  });

  it.each<[string, Partial<WordsBin>, RegExp]>([
    ['counts that its length denies', { counts: [4, 2, 2, 2, 2_000_000_000, 17] }, /where its counts make 6/],
    ['a word that does not exist in a bigram', { secondWords: [3, 4] }, /names the word 4 of 4/],
    ['a word that does not exist in a trigram', { thirdWords: [65535] }, /names the word 65535 of 4/],
    ['bigrams of no word', { bigramsOfWord: [0, 0, 1, 0] }, /has 2 bigrams, where their contexts have 1/],
    ['trigrams of no bigram', { trigramsOfBigram: [9, 1] }, /has 1 trigrams, where their contexts have 10/],
    ['bigrams out of order', { bigramsOfWord: [0, 0, 2, 0] }, /not in order/],
    ['values that are not finite', { scales: [NaN, 0, 0, 0, 0, 0, 0, 0, 0, 0] }, /values from NaN/],
    ['values that are no logarithms', { scales: [0, 1e30, 0, 0, 0, 0, 0, 0, 0, 0] }, /in steps of 1/],
    ['a pronunciation of the start', { wordsOfForms: [0, 3] }, /pronounces the word 0 of 4/],
    ['a pronunciation without phones', { lengths: [0, 2] }, /without sound/],
    ['a pronunciation with a blank', { phones: [0, 1] }, /without sound/],
    ['pronunciations that end early', { lengths: [1, 2] }, /has 2 phones, where its pronunciations have 3/],
    ['a word too few', { text: '<s>\n</s>\nhigh\n' }, /text of 3 words, where its counts say 4/],
    ['text that is cut off', { text: '<s>\n</s>\nhigh\nlow' }, /text of/],
    ['text that is not UTF-8', { text: Buffer.from([0xff, 10, 10, 10, 10]) }, /not UTF-8/],
  ])('refuses %s', (_, wanted, reason) => expect(() => readWordsFile(wordsBin(wanted))).toThrow(reason));

  it('refuses another file, and each that is cut off or has a changed byte', () => {
    expect(() => readWordsFile(Buffer.from('PK'))).toThrow('is no CWWORDS1 file');
    const file = wordsBin();
    for (let at = 0; at < file.length; at++) {
      expect(() => readWordsFile(file.subarray(0, at))).toThrow(/is no CWWORDS1|ends within|is damaged/);
      const changed = Buffer.from(file);
      changed[at]! ^= 0x10;
      expect(() => readWordsFile(changed)).toThrow(/is no CWWORDS1|is damaged/);
    }
  });

  it('refuses or reads whatever bytes have a right checksum', () => {
    const lists = fc.record({
      counts: fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 6, maxLength: 6 }),
      scales: fc.array(fc.float(), { minLength: 10, maxLength: 10 }),
      values: fc.array(fc.integer({ min: 0, max: 255 }), { maxLength: 20 }),
      text: fc.string({ maxLength: 9 }),
    });
    fc.assert(
      fc.property(lists, (wanted) => {
        try {
          expect(readWordsFile(wordsBin(wanted)).words.length).toBe(wanted.counts[0]);
        } catch (error) {
          expect((error as Error).message).toMatch(/^(has|names|pronounces|is) /);
        }
      }),
    );
  });
});
