import fc from 'fast-check';
import { folded, wordsOf } from './words.js';

const parts = (text: string) => wordsOf([{ text }]).map(({ text: word, digits }) => word || digits);

describe('wordsOf', () => {
  it('parts numbers from letters and keeps an apostrophe within a word', () => {
    expect(parts("It's G-482913, d’accord?")).toEqual(["it's", 'g', '482913', "d'accord"]);
  });

  it('keeps a Greek iota after a digit', () => expect(parts('7ι &#52;')).toEqual(['7', 'ι', '4']));

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
    const odd = fc.constantFrom(
      '&#52;',
      '&nbsp;',
      '④',
      '㉑',
      '½',
      '4\ufe0f\u20e3',
      '\u200b',
      '\u2060',
      '<b>',
      '&',
      '<',
      '7',
      'one',
    );
    const text = fc.array(fc.oneof(odd, fc.string({ unit: 'grapheme', maxLength: 3 }))).map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.array(text), (texts) => {
        let last = { utterance: -1, end: 0 };
        for (const { utterance, start, end, text: word, digits } of wordsOf(texts.map((each) => ({ text: each })))) {
          expect(end).toBeGreaterThan(start);
          expect(start).toBeGreaterThanOrEqual(utterance === last.utterance ? last.end : 0);
          expect(end).toBeLessThanOrEqual(texts[utterance]!.length);
          // What stands there reads as the word, on its own too.
          const alone = wordsOf([{ text: texts[utterance]!.slice(start, end) }]);
          expect(alone.map((each) => each.text + each.digits).join('')).toBe(word + digits);
          last = { utterance, end };
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
