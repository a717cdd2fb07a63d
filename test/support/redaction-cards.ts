import type { Dice } from './dice.js';

const checkDigit = (body: string): string =>
  '0123456789'.split('').find((last) => {
    const values = [...(body + last)]
      .reverse()
      .map((digit, at) => (at % 2 ? [0, 2, 4, 6, 8, 1, 3, 5, 7, 9][+digit]! : +digit));
    return values.reduce((sum, value) => sum + value, 0) % 10 === 0;
  })!;

const networks: readonly (readonly [prefixes: string, lengths: string])[] = [
  ['4', '16 16 16 13 19'],
  ['51 52 53 54 55 2221 2300 2599 2720', '16'],
  ['34 37', '15'],
  ['6011 644 649 65', '16'],
  ['300 305 36 38', '14'],
  ['3528 3566 3589', '16'],
  ['62', '16 17 18 19'],
  ['5018 5020 5038 5893 6304 6759 6761 6763', '16 13 18 19'],
];

export function cardNumber(dice: Pick<Dice, 'pick' | 'digits'>, onlyLength?: number): string {
  const able = networks.filter(([, lengths]) => !onlyLength || lengths.split(' ').includes(String(onlyLength)));
  const [prefixes, lengths] = dice.pick(able);
  const prefix = dice.pick(prefixes.split(' '));
  const length = onlyLength ?? Number(dice.pick(lengths.split(' ')));
  const body = prefix + dice.digits(length - prefix.length - 1);
  return body + checkDigit(body);
}

/** As it is embossed: 4-6-5, 4-6-4, else by four. */
export const groups = (card: string): string[] =>
  card.length === 15 || card.length === 14
    ? [card.slice(0, 4), card.slice(4, 10), card.slice(10)]
    : card.match(/.{1,4}/g)!;
