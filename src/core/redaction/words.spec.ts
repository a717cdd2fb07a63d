import fc from 'fast-check';
import { folded, wordsOf } from './words.js';

const parts = (text: string) => wordsOf([{ text }]).map(({ text: word, digits }) => word || digits);

describe('wordsOf', () => {
  it('parts numbers from letters and keeps an apostrophe within a word', () => {
    expect(parts("It's G-482913, d’accord?")).toEqual(["it's", 'g', '482913', "d'accord"]);
  });

  it('tells what stands between', () => {
    const [, second] = wordsOf([{ text: 'pay $45.50!' }]);
    expect(second).toMatchObject({ before: ' $', after: '.', start: 5, end: 7 });
  });

  it('takes a tag for a word without text', () => {
    expect(wordsOf([{ text: 'so [CARD] it is' }])[1]).toMatchObject({ text: '', digits: '', start: 3, end: 9 });
  });

  it.each([
    ['٤١١١', '4111'],
    ['۴۱۱۱', '4111'],
    ['४१११', '4111'],
    ['４１１１', '4111'],
    ['๔๑๑๑', '4111'],
    ['𑑔𑑑𑑑𑑑', '4111'],
    ['𝟒𝟏𝟙𝟷', '4111'],
  ])('reads %s as %s', (text, digits) => expect(wordsOf([{ text }])[0]!.digits).toBe(digits));

  it('reads every decimal of Unicode as one digit', () => {
    const signs = Array.from({ length: 0x2_00_00 }, (_, code) => String.fromCodePoint(code));
    const read = signs.filter((sign) => /^\p{Nd}$/u.test(sign)).map((sign) => wordsOf([{ text: sign }])[0]!.digits);
    expect(read.length).toBeGreaterThan(600);
    expect(read.filter((digits) => !/^[0-9]$/.test(digits))).toEqual([]);
  });

  it('keeps the utterances apart and every place true to its text', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' })), (texts) => {
        for (const { utterance, start, end, before } of wordsOf(texts.map((text) => ({ text })))) {
          expect(end).toBeGreaterThan(start);
          expect(texts[utterance]!.slice(0, start).endsWith(before)).toBe(true);
        }
      }),
    );
  });
});

it.each([
  ['Dreißig', 'dreissig'],
  ['zéro', 'zero'],
  ['dieciséis', 'dieciseis'],
  ['Qu’est', "qu'est"],
])('folds %s to %s', (text, result) => expect(folded(text)).toBe(result));
