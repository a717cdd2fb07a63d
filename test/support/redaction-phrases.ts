import type { Transcript, Utterance } from '@callwarden/sdk';
import { Dice } from './dice.js';
import { randomFrom } from './random-from.js';
import { cardNumber, groups } from './redaction-cards.js';
import { doubles, foreignPair, listen, pairs, thousands, word, words } from './redaction-speech.js';

/**
 * What people say and write down of cards, and numbers that are none. Made from a seed, with words and rules of its own: what
 * the detector gets wrong must show here.
 */
export interface Phrase {
  readonly kind: string;
  readonly transcript: Transcript;
}
export interface CardPhrase extends Phrase {
  readonly card: string;
}

const hesitations = [
  'um',
  'uh',
  'okay',
  'so',
  'then',
  'and',
  'dash',
  'space',
  'next',
  'and then',
  'um the next four are',
  'er',
];
const homophones: Readonly<Record<string, string>> = { 2: 'to', 4: 'for', 8: 'ate', 1: 'won' };

/** One card in one turn, by the name of its form. */
const forms: Readonly<Record<string, (card: string, dice: Dice) => string>> = {
  'without separators': (card) => card,
  'groups with blanks': (card) => groups(card).join(' '),
  'groups with hyphens': (card) => groups(card).join('-'),
  'groups with dots': (card) => groups(card).join('.'),
  'groups with commas': (card) => groups(card).join(', '),
  'groups as sentences': (card) => groups(card).join('. '),
  'pairs of digits': (card) => card.match(/..?/g)!.join(' '),
  'digit by digit': (card) => [...card].join(' '),
  'digit by digit with commas': (card) => [...card].join(', '),
  'digit by digit with hyphens': (card) => [...card].join('-'),
  spoken: (card) => words(card),
  'spoken with oh': (card, dice) =>
    words(card).replaceAll('zero', () => dice.pick(['oh', 'o', 'zero', 'nought', 'oh'])),
  'spoken groups with commas': (card) =>
    groups(card)
      .map((group) => words(group))
      .join(', '),
  'spoken as sentences': (card) =>
    groups(card)
      .map((group) => words(group))
      .map((group) => group[0]!.toUpperCase() + group.slice(1))
      .join('. '),
  'spoken in pairs': (card) =>
    groups(card)
      .map((group) => pairs(group))
      .join(' '),
  'spoken in pairs with hyphens': (card) =>
    groups(card)
      .map((group) => pairs(group, '-'))
      .join(', '),
  'doubles and triples': (card, dice) => doubles(card, dice).trim(),
  'spoken with hesitation': (card, dice) =>
    groups(card)
      .map((group) => words(group))
      .reduce((all, group) => `${all} ${dice.pick(hesitations)} ${group}`),
  'written with hesitation': (card, dice) =>
    groups(card).reduce((all, group) => `${all} ${dice.pick(hesitations)} ${group}`),
  'spoken and written': (card, dice) =>
    groups(card)
      .map((group) => (dice.chance(0.5) ? group : words(group)))
      .join(' '),
  'pairs, digits and words': (card, dice) =>
    groups(card)
      .map((group) => dice.pick([group, words(group), pairs(group), [...group].join(' ')]))
      .join(' '),
  homophones: (card, dice) =>
    [...card]
      .map((digit, at) => (at > 3 && at < card.length - 4 && dice.chance(0.3) && homophones[digit]) || word(digit))
      .join(' '),
  'before expiry and code': (card, dice) =>
    `${groups(card).join(' ')} exp 0${dice.between(1, 9)} ${dice.between(27, 32)} cvv ${dice.digits(3)}`,
  'before bare expiry and code': (card, dice) =>
    `${groups(card).join(' ')} 0${dice.between(1, 9)}${dice.between(27, 32)} ${dice.digits(3)}`,
  'a group said again': (card, dice) =>
    groups(card)
      .map((group, at) =>
        at === 1
          ? `${words(String(10 ** group.length - 1 - Number(group)).padStart(group.length, '0'))} ${dice.pick(['sorry', 'no sorry', 'no', 'I mean', 'correction'])} ${words(group)}`
          : words(group),
      )
      .join(' '),
};

const carriers = {
  known: [
    'my card number is %',
    "it's a visa % okay",
    'the long number across the front is %',
    'yes the card is % thank you',
    'credit card number % please',
    'so my debit card number, that would be %',
    'I will pay with my card % is that fine',
  ],
  bare: [
    '%',
    'okay it is %',
    'sure % did you get that',
    "yeah so that's %",
    'let me read it % all right',
    'here you go %',
    '% thanks',
  ],
};
const assents = [
  'okay',
  'mm-hm',
  'go on',
  'yes',
  'uh-huh',
  'got it',
  'right',
  'okay go ahead',
  'yep',
  'alright',
  'thank you',
];

export function transcriptOf(turns: readonly string[], dice: Dice, language = 'en'): Transcript {
  const plain = dice.chance(0.5);
  const said = (text: string) =>
    plain
      ? text.toLowerCase().replaceAll(/(?<=\p{L})[.,!?']|(?<=\d)[,.](?= |$)/gu, '')
      : text[0]?.toUpperCase() + text.slice(1);
  const utterances = turns.map((turn, at): Utterance => ({
    speaker: Number(turn[0]),
    start: at * 8,
    end: at * 8 + 7,
    text: said(turn.slice(2)),
  }));
  return { language, confidence: 0.9, utterances };
}

/** Cards over several turns; each turn begins with the number of its speaker. */
const dialogues: Readonly<Record<string, (card: string, dice: Dice) => string[]>> = {
  'over turns': (card, dice) => [
    '1 can I have the card number',
    ...groups(card).flatMap((group, at) => [
      `0 ${at ? dice.pick(['', 'and ', 'then ', 'um ']) : ''}${dice.pick([words(group), group])}`,
      `1 ${dice.pick(assents)}`,
    ]),
  ],
  'over turns without a word for a card': (card, dice) =>
    groups(card).flatMap((group) => [`0 ${dice.pick([words(group), pairs(group)])}`, `1 ${dice.pick(assents)}`]),
  'read back': (card, dice) => [
    `0 it's ${words(card)}`,
    `1 let me repeat ${groups(card).join(' ')}`,
    `0 ${dice.pick(assents)}`,
  ],
  'read back group by group': (card) => groups(card).flatMap((group) => [`0 ${words(group)}`, `1 ${group}`]),
  'half of it read back': (card) => [
    '1 what is the number on the card',
    `0 ${words(card)}`,
    `1 so ${words(card.slice(0, 8))} is that right`,
    '0 yes',
  ],
  'a speaker taken for two': (card) => [
    '1 and the card number please',
    ...groups(card).map((group, at) => `${at % 2} ${words(group)}`),
  ],
  misheard: (card, dice) => [
    '1 what is your card number',
    `0 ${words(dice.chance(0.5) ? card.slice(0, -1) + ((Number(card.at(-1)) + 1) % 10) : card.slice(0, 6) + card.slice(7))}`,
  ],
  'asked again': (card, dice) => [
    '1 read me the card number please',
    `0 ${words(groups(card).slice(0, 2).join(''))}`,
    `1 ${dice.pick(['sorry the line is bad I have the first part', 'hang on my screen is slow', 'let me type that in'])}`,
    `0 ${words(groups(card).slice(2).join(''))}`,
  ],
};

const foreign: Readonly<Record<string, readonly string[]>> = {
  de: ['meine Kartennummer ist %', 'ja also % bitte', '%', 'die Nummer der Kreditkarte lautet %'],
  fr: ['mon numéro de carte est le %', "alors c'est %", '%', 'oui ma carte bancaire % voilà'],
  es: ['mi número de tarjeta es %', 'sí es %', '%', 'la tarjeta de crédito es % gracias'],
  it: ['il numero della carta è %', 'sì allora %', '%', 'la mia carta di credito è %'],
  pt: ['o número do cartão é %', 'sim é %', '%', 'meu cartão de crédito é %'],
};

/** Each form of a card in turn. */
export function cardPhrases(seed: number, count: number): CardPhrase[] {
  const dice = new Dice(randomFrom(seed));
  const makers = [
    ...Object.entries(forms).map(([kind, form]) => (): CardPhrase => {
      const card = cardNumber(dice);
      const carrier = dice.pick(dice.chance(0.5) ? carriers.known : carriers.bare);
      return { kind, card, transcript: transcriptOf([`0 ${carrier.replace('%', () => form(card, dice))}`], dice) };
    }),
    ...Object.entries(dialogues).map(([kind, form]) => (): CardPhrase => {
      const card = cardNumber(dice);
      return { kind, card, transcript: transcriptOf(form(card, dice), dice) };
    }),
    (): CardPhrase => {
      let card = cardNumber(dice, 16);
      while (groups(card).some((group) => group.startsWith('0'))) card = cardNumber(dice, 16);
      const text = groups(card).map(thousands).join(' ');
      return {
        kind: 'thousands',
        card,
        transcript: transcriptOf([`0 ${dice.pick(carriers.bare).replace('%', text)}`], dice),
      };
    },
    ...Object.keys(foreign).map((language) => (): CardPhrase => {
      const card = cardNumber(dice);
      const inPairs = ['de', 'fr', 'es'].includes(language) && dice.chance(0.5);
      const text = inPairs
        ? groups(card)
            .flatMap((group) => group.match(/..?/g)!)
            .map((two) => foreignPair(two, language))
            .join(' ')
        : words(card, language);
      return {
        kind: `in ${language}${inPairs ? ', pairs' : ''}`,
        card,
        transcript: transcriptOf([`0 ${dice.pick(foreign[language]!).replace('%', text)}`], dice, language),
      };
    }),
  ];
  return Array.from({ length: count }, (_, at) => makers[at % makers.length]!());
}

/** Whether five digits in a row of the card are still there, written or as words. */
export function isLeft(card: string, { language, utterances }: Transcript): boolean {
  const heard = utterances.map(({ text }) => listen(text, language)).join('');
  return Array.from({ length: card.length - 4 }, (_, at) => card.slice(at, at + 5)).some((five) =>
    heard.includes(five),
  );
}
