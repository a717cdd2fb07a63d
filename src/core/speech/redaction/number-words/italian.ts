import { composed, counted, type NumberWords, splitAt } from './number-words.js';

const digits = counted(0, 'zero uno/un/una due tre quattro cinque sei sette otto nove');
const tens = [
  '20 venti',
  '30 trenta',
  '40 quaranta',
  '50 cinquanta',
  '60 sessanta',
  '70 settanta',
  '80 ottanta',
  '90 novanta',
];
const tenWords = tens.flatMap((entry) => counted(Number(entry.slice(0, 2)), entry.slice(3)));
const units = digits.filter(([, digit]) => digit !== '0');

/** Before uno and otto the last vowel of the ten falls. */
const joined = (ten: string, unit: string): string => (/^[uo]/.test(unit) ? ten.slice(0, -1) : ten) + unit;

export const italian: NumberWords = {
  numbers: new Map([
    ...digits,
    ...counted(10, 'dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove'),
    ...tenWords,
    ...composed(tenWords, units, (ten, unit) => [joined(ten, unit), `${ten} ${unit}`]),
  ]),
  hundred: ['cento'],
  hundreds: {},
  thousand: ['mille', 'mila'],
  joints: [],
  repeats: { doppio: 2, doppia: 2, triplo: 3, tripla: 3, quadruplo: 4 },
  homophones: {},
  ambiguous: ['un', 'una'],
  split: (word) => splitAt(/mille|mila|cento/g, /^e(?=.{3})/, word),
};
