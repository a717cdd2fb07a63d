import { composed, counted, type NumberWords } from './number-words.js';

const digits = counted(0, 'cero uno/un/una dos tres cuatro cinco seis siete ocho nueve');
const tens = ['30 treinta', '40 cuarenta', '50 cincuenta', '60 sesenta', '70 setenta', '80 ochenta', '90 noventa'];
const tenWords = tens.flatMap((entry) => counted(Number(entry.slice(0, 2)), entry.slice(3)));
const units = digits.filter(([, digit]) => digit !== '0');

export const spanish: NumberWords = {
  numbers: new Map([
    ...digits,
    ...counted(
      10,
      'diez once doce trece catorce quince dieciseis/diez_y_seis diecisiete/diez_y_siete dieciocho/diez_y_ocho',
    ),
    ...counted(
      19,
      'diecinueve/diez_y_nueve veinte veintiuno/veintiun/veintiuna veintidos veintitres veinticuatro veinticinco',
    ),
    ...counted(26, 'veintiseis veintisiete veintiocho veintinueve'),
    ...tenWords,
    ...composed([...counted(20, 'veinte'), ...tenWords], units, (ten, unit) => [
      `${ten} y ${unit}`,
      `${ten} i ${unit}`,
    ]),
  ]),
  hundred: ['cien', 'ciento', 'cientos'],
  hundreds: {
    doscientos: 2,
    doscientas: 2,
    trescientos: 3,
    trescientas: 3,
    cuatrocientos: 4,
    cuatrocientas: 4,
    quinientos: 5,
    quinientas: 5,
    seiscientos: 6,
    seiscientas: 6,
    setecientos: 7,
    setecientas: 7,
    ochocientos: 8,
    ochocientas: 8,
    novecientos: 9,
    novecientas: 9,
  },
  thousand: ['mil'],
  joints: [],
  repeats: { doble: 2, triple: 3, cuadruple: 4 },
  homophones: {},
  ambiguous: ['un', 'una'],
};
