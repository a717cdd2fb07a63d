import { composed, counted, type NumberWords } from './number-words.js';

const digits = counted(0, 'zero um/uma dois/duas tres quatro cinco seis/meia sete oito nove');
const tens = [
  '20 vinte',
  '30 trinta',
  '40 quarenta',
  '50 cinquenta/cinquoenta',
  '60 sessenta',
  '70 setenta',
  '80 oitenta',
  '90 noventa',
];
const tenWords = tens.flatMap((entry) => counted(Number(entry.slice(0, 2)), entry.slice(3)));
const units = digits.filter(([word, digit]) => digit !== '0' && word !== 'meia');

export const portuguese: NumberWords = {
  numbers: new Map([
    ...digits,
    ...counted(10, 'dez onze doze treze catorze/quatorze quinze dezesseis/dezasseis dezessete/dezassete dezoito'),
    ...counted(19, 'dezenove/dezanove'),
    ...tenWords,
    ...composed(tenWords, units, (ten, unit) => [`${ten} e ${unit}`]),
  ]),
  hundred: ['cem', 'cento'],
  hundreds: {
    duzentos: 2,
    duzentas: 2,
    trezentos: 3,
    trezentas: 3,
    quatrocentos: 4,
    quatrocentas: 4,
    quinhentos: 5,
    quinhentas: 5,
    seiscentos: 6,
    seiscentas: 6,
    setecentos: 7,
    setecentas: 7,
    oitocentos: 8,
    oitocentas: 8,
    novecentos: 9,
    novecentas: 9,
  },
  thousand: ['mil'],
  joints: ['e'],
  repeats: { duplo: 2, dobro: 2, triplo: 3 },
  homophones: {},
  ambiguous: ['um', 'uma'],
};
