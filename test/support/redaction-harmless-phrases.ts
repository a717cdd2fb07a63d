import { Dice } from './dice.js';
import { randomFrom } from './random-from.js';
import { type Phrase, transcriptOf } from './redaction-phrases.js';
import { pairs, words } from './redaction-speech.js';

const months = 'January February March April May June July August September October November December'.split(' ');
const days = 'first second third fourth fifth tenth twelfth fifteenth twentieth twenty-first thirtieth'.split(' ');
const money = (dice: Dice) =>
  dice.pick([
    `$${dice.number(dice.between(1, 4))}.${dice.digits(2)}`,
    `${dice.number(dice.between(2, 4))} dollars`,
    `${pairs(dice.number(2))} hundred dollars`,
    `€${dice.between(1, 9)},${dice.digits(3)}`,
    `$${dice.between(1, 9)},${dice.digits(3)},${dice.digits(3)}`,
    `${dice.number(3)} euros and ${dice.between(10, 99)} cents`,
    `${pairs(dice.number(2))} thousand pounds`,
  ]);
const spoken = (dice: Dice, digits: string) => dice.pick([digits, words(digits), pairs(digits)]);
const spaced = (digits: string) => digits.match(/.{1,4}/g)!.join(' ');
const letters = (dice: Dice, count: number) =>
  Array.from({ length: count }, () => dice.pick([...'ABCDEFGHJKLMNPRSTUVWXYZ'])).join('');

/** Numbers that are none of card, verification value, PIN or code; `/1 ` begins a turn of the other side. */
const kinds: Readonly<Record<string, (dice: Dice) => string>> = {
  price: (dice) => `that comes to ${money(dice)} ${dice.pick(['in total', 'plus tax', 'a month', 'with your card'])}`,
  'balance of a card': (dice) => `the balance on your card is ${money(dice)}`,
  'payment by card': (dice) =>
    `I paid ${money(dice)} with my credit card on ${dice.pick(months)} ${dice.between(1, 28)}`,
  date: (dice) =>
    dice.pick([
      `on ${dice.pick(months)} ${dice.pick(days)} ${pairs(`20${dice.between(10, 30)}`)}`,
      `it was ${dice.between(1, 12)}/${dice.between(1, 28)}/${dice.between(1990, 2030)}`,
      `since the ${dice.between(1, 28)}.${dice.between(1, 12)}.${dice.between(1990, 2030)}`,
    ]),
  'date of birth': (dice) =>
    `and your date of birth please/1 ${dice.pick([`${dice.pick(months)} ${dice.between(1, 28)} ${dice.between(1940, 2005)}`, `0${dice.between(1, 9)} ${dice.between(10, 28)} ${dice.between(1940, 2005)}`])}`,
  time: (dice) =>
    `we open at ${dice.between(1, 12)}:${dice.between(10, 59)} and close at ${dice.pick(['five thirty pm', 'eighteen hundred hours', '2130', 'nine o five'])}`,
  'order number': (dice) => `your order number is ${spoken(dice, dice.number(dice.between(10, 16)))}`,
  'order number asked': (dice) =>
    `can I have the order number/1 yes it's ${spoken(dice, dice.number(dice.between(10, 16)))}`,
  'tracking number': (dice) =>
    dice.pick([
      `the tracking number is 1Z${letters(dice, 3)}${dice.digits(10)}`,
      `tracking number ${spaced(`9400${dice.digits(18)}`)}`,
      `the parcel is tracked as ${letters(dice, 2)}${dice.digits(9)}${letters(dice, 2)}`,
    ]),
  'invoice number': (dice) =>
    `invoice number ${dice.pick(['', 'INV-', 'is '])}${dice.number(dice.between(8, 18))} is due`,
  reference: (dice) => `please quote reference ${spoken(dice, dice.number(dice.between(6, 14)))}`,
  'case number': (dice) => `your case number is ${spoken(dice, dice.number(dice.between(6, 10)))}`,
  'phone number': (dice) =>
    dice.pick([
      `call me back at ${words(dice.number(10))}`,
      `my number is ${dice.number(3)} ${dice.digits(3)} ${dice.digits(4)}`,
      `reach us on +${dice.between(30, 49)} ${dice.number(3)} ${dice.digits(7)}`,
      `it's (${dice.number(3)}) ${dice.number(3)}-${dice.digits(4)}`,
    ]),
  'phone number in groups': (dice) =>
    `what is the best number to reach you/1 ${spoken(dice, dice.number(3))}/0 okay/1 ${spoken(dice, dice.number(3))}/0 yes/1 ${spoken(dice, dice.digits(4))}`,
  extension: (dice) => `dial extension ${dice.number(4)} for billing`,
  'zip code': (dice) => `my zip code is ${spoken(dice, dice.number(5))}`,
  'zip code asked': (dice) => `what's the zip code on the card/1 ${spoken(dice, dice.number(5))}`,
  'area code': (dice) =>
    `the area code is ${spoken(dice, dice.number(3))} and the country code is ${dice.between(10, 99)}`,
  'promo code': (dice) =>
    `use the ${dice.pick(['promo', 'discount', 'coupon'])} code ${dice.pick([`SAVE${dice.number(4)}`, dice.number(5), words(dice.number(4))])} at checkout`,
  'error code': (dice) => `it shows error code ${spoken(dice, dice.number(dice.between(3, 5)))} on the screen`,
  'product code': (dice) =>
    `the ${dice.pick(['product', 'colour', 'color', 'item', 'part', 'door', 'bar'])} code is ${dice.number(dice.between(4, 8))}`,
  'code of conduct': (dice) =>
    `our code of conduct has ${dice.between(10, 99)} pages since ${dice.between(2000, 2025)}`,
  'dress code': (dice) => `the dress code changed in ${dice.between(2000, 2025)}`,
  'pin forgotten': (dice) => `I forgot my PIN ${dice.between(2, 5)} times in ${dice.between(2000, 2025)}`,
  'pin it': (dice) => `pin it to ${dice.number(4)} or so`,
  'pin in talk': (dice) => `you set your PIN in ${dice.between(2005, 2025)} and it costs ${money(dice)}`,
  'code in talk': (dice) => `enter the code within ${dice.pick(['10', 'fifteen', '1440'])} minutes`,
  'six digit code in talk': (dice) =>
    `a ${dice.pick(['six', '6', 'four'])} digit code was sent ${dice.between(10, 50)} minutes ago to ${dice.pick(months)}`,
  year: (dice) =>
    `I have been a customer since ${dice.pick([String(dice.between(1970, 2025)), pairs(`19${dice.between(10, 99)}`)])}`,
  age: (dice) => `she is ${pairs(String(dice.between(20, 99)))} years old and has ${dice.between(2, 12)} grandchildren`,
  score: (dice) =>
    `they won ${dice.between(0, 9)} ${dice.pick(['to', '-', 'nil to'])} ${dice.between(0, 9)} in front of ${dice.number(5)} people`,
  'season in scores': (dice) =>
    `the scores were ${Array.from({ length: dice.between(5, 9) }, () => `${dice.between(0, 130)} to ${dice.between(0, 130)}`).join(', ')}`,
  counting: (dice) =>
    dice.pick([
      'one two three four five six seven eight nine ten',
      'okay on three one two three go',
      'five four three two one',
      'ten nine eight seven six five four three two one zero',
      '1 2 3 4 5 6 7 8 9 10 11 12',
    ]),
  'sound check': () => 'testing one two one two one two three can you hear me',
  'serial number': (dice) =>
    dice.pick([
      `the serial number is ${dice.number(dice.between(8, 15))}`,
      `serial ${letters(dice, 2)}${dice.digits(dice.between(8, 14))}${letters(dice, 1)}`,
      `serial number ${words(dice.number(dice.between(8, 12)))}`,
    ]),
  isbn: (dice) => `the ISBN is 978${dice.pick(['-', ''])}${dice.between(0, 3)}${dice.pick(['-', ''])}${dice.digits(9)}`,
  imei: (dice) => `the IMEI of the phone is 35${dice.digits(13)}`,
  'bar code': (dice) => `under the barcode it says ${dice.number(13)}`,
  coordinates: (dice) =>
    `we are at ${dice.between(10, 89)}.${dice.digits(6)}, ${dice.between(100, 179)}.${dice.digits(6)}`,
  temperature: (dice) =>
    `it is ${dice.between(10, 99)} degrees, feels like ${pairs(String(dice.between(20, 99)))}, and ${dice.between(10, 99)}% humidity`,
  frequency: (dice) => `tune to ${dice.between(88, 107)}.${dice.below(10)} FM or ${dice.number(4)} kilohertz`,
  flight: (dice) =>
    `flight ${letters(dice, 2)} ${dice.number(4)} leaves gate ${dice.between(1, 90)} at ${dice.between(10, 23)}${dice.between(10, 59)}`,
  'policy number': (dice) =>
    `my policy number is ${dice.pick([`${letters(dice, 2)}-`, ''])}${dice.number(dice.between(8, 12))}`,
  address: (dice) =>
    `I live at ${dice.number(dice.between(3, 5))} ${dice.pick(['Main Street', 'Oak Avenue', 'Sunset Boulevard', 'Mill Road'])} apartment ${dice.number(3)}`,
  version: (dice) =>
    `you need version ${dice.between(1, 20)}.${dice.between(0, 20)}.${dice.number(4)} build ${dice.number(5)}`,
  'ip address': (dice) =>
    `the server is ${dice.between(10, 250)}.${dice.between(10, 250)}.${dice.between(10, 250)}.${dice.between(1, 250)} port ${dice.number(4)}`,
  quantity: (dice) =>
    `we shipped ${dice.number(4)} boxes and ${dice.number(3)} pallets, ${dice.number(2)} thousand units in all`,
  percentage: (dice) =>
    `rates went from ${dice.between(1, 9)}.${dice.digits(2)} to ${dice.between(1, 9)}.${dice.digits(2)} percent`,
  'last four': (dice) => `the card ending in ${spoken(dice, dice.digits(4))}`,
  'last four of a phone': (dice) => `we sent a code to the number ending in ${dice.digits(4)}`,
  'account number': (dice) => `your account number is ${spoken(dice, dice.number(dice.between(8, 12)))}`,
  'iban-like reference': (dice) =>
    `use ${letters(dice, 2)}${dice.digits(2)} ${letters(dice, 4)} ${spaced(dice.digits(14))} as the payment reference`,
  'membership number': (dice) => `my membership number is ${spoken(dice, dice.number(dice.between(8, 12)))}`,
  'several numbers': (dice) =>
    `we have ${dice.number(3)} in stock, ${dice.number(2)} on order, ${dice.number(4)} sold, ${dice.number(3)} returned and ${dice.number(4)} expected`,
  lottery: (dice) => `the winning numbers are ${Array.from({ length: 6 }, () => dice.between(1, 49)).join(', ')}`,
  statement: (dice) =>
    Array.from({ length: 4 }, () => `on ${dice.pick(months)} ${dice.between(1, 28)} you spent ${money(dice)}`).join(
      ' then ',
    ),
  'card and date': (dice) =>
    `your new card arrives on ${dice.pick(months)} ${dice.between(1, 28)} ${dice.between(2024, 2030)} between ${dice.between(8, 12)} and ${dice.between(13, 18)}`,
  'card expiry': (dice) => `the card expires ${dice.pick(['in', 'on'])} 0${dice.between(1, 9)}/${dice.between(27, 33)}`,
  'meter reading': (dice) => `the meter reading is ${spoken(dice, dice.number(6))} kilowatt hours`,
  'number of digits': () =>
    'the card number has 16 digits and the security code has three or four digits, never tell anybody your 4 digit PIN',
  'bus and room': (dice) => `take bus ${dice.number(3)} to room ${dice.number(4)} on floor ${dice.between(2, 30)}`,
  'bare number': (dice) => `it says ${spoken(dice, dice.number(dice.between(4, 12)))} here`,
};

export const harmlessKinds = Object.keys(kinds).length;

/** Each kind in turn. */
export function harmlessPhrases(seed: number, count: number): Phrase[] {
  const dice = new Dice(randomFrom(seed));
  const entries = Object.entries(kinds);
  return Array.from({ length: count }, (_, at) => {
    const [kind, make] = entries[at % entries.length]!;
    const [first, ...more] = make(dice)
      .split('/')
      .reduce<string[]>(
        (turns, part) =>
          /^[01] /.test(part) || turns.length === 0
            ? [...turns, part]
            : [...turns.slice(0, -1), `${turns.at(-1)}/${part}`],
        [],
      );
    return { kind, transcript: transcriptOf([`0 ${first}`, ...more], dice) };
  });
}
