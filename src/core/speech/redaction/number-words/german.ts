import { composed, counted, type NumberWords, splitAt } from './number-words.js';

const digits = counted(0, 'null eins/ein/eine zwei/zwo drei vier funf/fuenf sechs sieben acht neun');
const tens = [
  '20 zwanzig',
  '30 dreissig/dreizig',
  '40 vierzig',
  '50 funfzig/fuenfzig',
  '60 sechzig',
  '70 siebzig',
  '80 achtzig',
  '90 neunzig',
];
const tenWords = tens.flatMap((entry) => counted(Number(entry.slice(0, 2)), entry.slice(3)));
const units = digits.filter(([word]) => !['null', 'eins', 'eine'].includes(word));

export const german: NumberWords = {
  numbers: new Map([
    ...digits,
    ...counted(10, 'zehn elf zwolf/zwoelf dreizehn vierzehn funfzehn/fuenfzehn sechzehn siebzehn achtzehn neunzehn'),
    ...tenWords,
    ...composed(tenWords, units, (ten, unit) => [`${unit}und${ten}`, `${unit} und ${ten}`]),
  ]),
  hundred: ['hundert'],
  hundreds: {},
  thousand: ['tausend'],
  joints: ['und'],
  repeats: { doppel: 2, doppelt: 2, doppelte: 2, zweimal: 2, dreifach: 3, dreimal: 3, viermal: 4 },
  homophones: {},
  ambiguous: ['ein', 'eine'],
  split: (word) => splitAt(/tausend|hundert/g, /^und/, word),
};
