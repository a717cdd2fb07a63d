import { folded } from '../words.js';
import { english } from './english.js';
import { french } from './french.js';
import { german } from './german.js';
import { italian } from './italian.js';
import { NumberReader } from './number-reader.js';
import { portuguese } from './portuguese.js';
import { spanish } from './spanish.js';

const languages = { english, german, french, spanish, italian, portuguese };

/** All numbers that a text says, one after another. */
function read(language: keyof typeof languages, text: string): string[] {
  const reader = new NumberReader([languages[language], english]);
  const words = folded(text).split(/[ -]+/);
  const numbers: string[] = [];
  for (let at = 0; at < words.length;) {
    const said = reader.read((offset) => words[at + offset]);
    if (said) numbers.push(said.digits);
    at += said?.length ?? 1;
  }
  return numbers;
}

it.each(Object.entries(languages))('%s has words for every number below 100', (_, { numbers }) => {
  expect(new Set(numbers.values())).toEqual(new Set(Array.from({ length: 100 }, (_number, value) => String(value))));
});

describe('the reader', () => {
  it.each([
    ['english', 'forty-one eleven', ['41', '11']],
    ['english', 'oh seven', ['0', '7']],
    ['english', 'four thousand one hundred and eleven', ['4111']],
    ['english', 'four thousand one hundred forty nine thousand two hundred', ['4140', '9200']],
    ['english', 'forty one hundred', ['4100']],
    ['english', 'four hundred oh five', ['400', '0', '5']],
    ['english', 'two thousand twenty', ['2020']],
    ['german', 'einundvierzig elf', ['41', '11']],
    ['german', 'zwo drei fünf', ['2', '3', '5']],
    ['german', 'viertausendeinhundertelf', ['4111']],
    ['german', 'vier tausend ein hundert elf', ['4111']],
    ['german', 'hundertunddrei', ['103']],
    ['french', 'quatre-vingt-dix-sept', ['97']],
    ['french', 'soixante et onze', ['71']],
    ['french', 'trente quatre-vingt-seize', ['30', '96']],
    ['french', 'quatre vingt quatre vingt', ['80', '80']],
    ['french', 'septante nonante-trois', ['70', '93']],
    ['french', 'quatre mille cent onze', ['4111']],
    ['french', 'mille deux cents', ['1200']],
    ['spanish', 'treinta y uno once', ['31', '11']],
    ['spanish', 'veintidós dieciséis', ['22', '16']],
    ['spanish', 'cuatro mil ciento once', ['4111']],
    ['spanish', 'quinientos cinco', ['505']],
    ['italian', 'quarantuno trentotto ventitré', ['41', '38', '23']],
    ['italian', 'quattromilacentoundici', ['4111']],
    ['portuguese', 'vinte e um meia', ['21', '6']],
    ['portuguese', 'quatro mil cento e onze', ['4111']],
    ['portuguese', 'dezasseis dezesseis', ['16', '16']],
    ['german', 'four one one', ['4', '1', '1']],
  ] as const)('hears in %s "%s"', (language, text, numbers) => expect(read(language, text)).toEqual(numbers));

  it('says what tens and units would be if they were said apart', () => {
    const words = ['twenty', 'one'];
    expect(new NumberReader([english]).read((offset) => words[offset])).toMatchObject({ digits: '21', apart: '201' });
  });

  it.each(['hello', 'once', 'due', 'cent', 'and'])('takes %s in English for no number', (word) => {
    expect(read('english', word)).toEqual([]);
  });
});
