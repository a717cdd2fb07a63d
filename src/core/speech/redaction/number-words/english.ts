import { composed, counted, type NumberWords } from './number-words.js';

const digits = counted(0, 'zero/oh/o/nought/naught/nil/ought one two three four five six seven eight nine/niner');
const tens = [
  '20 twenty',
  '30 thirty',
  '40 forty/fourty',
  '50 fifty',
  '60 sixty',
  '70 seventy',
  '80 eighty',
  '90 ninety',
];
const tenWords = tens.flatMap((entry) => counted(Number(entry.slice(0, 2)), entry.slice(3)));
const units = digits.filter(([, digit]) => digit !== '0');

export const english: NumberWords = {
  numbers: new Map([
    ...digits,
    ...counted(10, 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'),
    ...tenWords,
    ...composed(tenWords, units, (ten, unit) => [`${ten} ${unit}`, `${ten}${unit}`]),
  ]),
  hundred: ['hundred'],
  hundreds: {},
  thousand: ['thousand'],
  joints: ['and'],
  repeats: { double: 2, triple: 3, treble: 3, quadruple: 4 },
  homophones: { for: '4', fore: '4', to: '2', too: '2', ate: '8', won: '1', tree: '3', fife: '5' },
  ambiguous: ['oh', 'o', 'one', 'nil', 'ought'],
};
