import { composed, counted, type NumberWords } from './number-words.js';

const digits = counted(0, 'zero un/une deux trois quatre cinq six sept huit neuf');
const teens = counted(10, 'dix onze douze treize quatorze quinze seize dix_sept dix_huit dix_neuf');
const plainTens = [
  '20 vingt',
  '30 trente',
  '40 quarante',
  '50 cinquante',
  '60 soixante',
  '70 septante',
  '80 huitante/octante',
  '90 nonante',
];
const tenWords = plainTens.flatMap((entry) => counted(Number(entry.slice(0, 2)), entry.slice(3)));
const eighty = counted(80, 'quatre_vingt/quatre_vingts');
const units = digits.filter(([, digit]) => digit !== '0');

/** Soixante-dix and quatre-vingt-dix go on with ten to nineteen. */
const overTens = [...counted(60, 'soixante'), ...eighty];

export const french: NumberWords = {
  numbers: new Map([
    ...digits,
    ...teens,
    ...tenWords,
    ...eighty,
    ...composed([...tenWords, ...eighty], units, (ten, unit, digit) =>
      digit === '1' ? [`${ten} et ${unit}`, `${ten} ${unit}`] : [`${ten} ${unit}`],
    ),
    ...composed(overTens, teens, (ten, teen, value) =>
      value === '11' ? [`${ten} et ${teen}`, `${ten} ${teen}`] : [`${ten} ${teen}`],
    ),
  ]),
  hundred: ['cent', 'cents'],
  hundreds: {},
  thousand: ['mille'],
  joints: [],
  repeats: { double: 2, triple: 3, quadruple: 4 },
  homophones: { cet: '7', cette: '7', set: '7', sis: '6', dis: '10', cat: '4', toi: '3' },
  ambiguous: ['un', 'une'],
};
