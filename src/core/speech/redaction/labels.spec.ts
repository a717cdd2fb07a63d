import { labelsOf } from './labels.js';
import { languageOf } from './languages.js';
import { wordsOf } from './words.js';

const labels = (text: string, language = 'en') => {
  const words = wordsOf([{ text }]);
  return labelsOf(words, languageOf(language)).map(
    ({ kind, first, last }) => `${kind}: ${text.slice(words[first]!.start, words[last]!.end)}`,
  );
};

describe('labelsOf', () => {
  it.each([
    ['my card number is', ['card: card number']],
    ['the C.V.V. please', ['cvv: C.V.V']],
    ['the three digits on the back', ['cvv: three digits on the back']],
    ['the 3 digits on the back', ['cvv: 3 digits on the back']],
    ['a six-digit code', ['code: six-digit code']],
    ['what is the code', ['codeWord: code']],
    ['the door code', ['reference: door code']],
    ['the vault code', ['reference: code']],
    ['code of conduct', ['reference: code of']],
    ['the one-time code. Of course', ['code: one-time code']],
    ['in case you ask', []],
    ['case 4471', ['reference: case']],
    ['last four of your social', ['endOfSsn: last four of your social']],
  ])('finds in "%s" %j', (text, expected) => expect(labels(text)).toEqual(expected));

  it('knows those of English in every language', () => {
    expect(labels('die Prüfziffer, also der security code', 'de-CH')).toEqual([
      'cvv: Prüfziffer',
      'cvv: security code',
    ]);
  });
});
