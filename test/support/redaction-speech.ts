import type { Dice } from './dice.js';

const singles: Readonly<Record<string, string>> = {
  en: 'zero one two three four five six seven eight nine',
  de: 'null eins zwei drei vier fünf sechs sieben acht neun',
  fr: 'zéro un deux trois quatre cinq six sept huit neuf',
  es: 'cero uno dos tres cuatro cinco seis siete ocho nueve',
  it: 'zero uno due tre quattro cinque sei sette otto nove',
  pt: 'zero um dois três quatro cinco seis sete oito nove',
};
const teens = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ');
const tens = 'x x twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
export const word = (digit: string, language = 'en'): string => singles[language]!.split(' ')[Number(digit)]!;
export const words = (digits: string, language = 'en'): string =>
  [...digits].map((digit) => word(digit, language)).join(' ');

function pair(two: string, dash: string): string {
  const value = Number(two);
  if (two.length < 2 || value < 10) return words(two);
  if (value < 20) return teens[value - 10]!;
  return tens[Math.floor(value / 10)]! + (value % 10 ? dash + word(two[1]!) : '');
}
export const pairs = (digits: string, dash = ' '): string =>
  digits
    .match(/..?/g)!
    .map((two) => pair(two, dash))
    .join(' ');

/** Pairs as they are said in German, French and Spanish; a leading zero is said alone. */
export function foreignPair(two: string, language: string): string {
  const [ten, unit] = [Number(two[0]), Number(two[1])];
  if (two.length < 2 || ten === 0) return words(two, language);
  const one = word(two[1] ?? '0', language);
  if (language === 'de') {
    const from10 = 'zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn'.split(' ');
    const by10 = 'zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig'.split(' ');
    return ten === 1 ? from10[unit]! : (unit ? `${unit === 1 ? 'ein' : one}und` : '') + by10[ten - 2];
  }
  if (language === 'es') {
    const from10 = 'diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve'.split(' ');
    const by10 = 'treinta cuarenta cincuenta sesenta setenta ochenta noventa'.split(' ');
    if (ten === 1) return from10[unit]!;
    if (ten === 2) return unit ? 'veinti' + ({ 2: 'dós', 3: 'trés', 6: 'séis' }[unit] ?? one) : 'veinte';
    return by10[ten - 3] + (unit ? ` y ${one}` : '');
  }
  const from10 = 'dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf'.split(' ');
  const by10 = 'vingt trente quarante cinquante soixante soixante quatre-vingt quatre-vingt'.split(' ')[ten - 2];
  if (ten === 1) return from10[unit]!;
  if (ten === 7 || ten === 9) return `${by10}${ten === 7 && unit === 1 ? ' et ' : '-'}${from10[unit]}`;
  if (!unit) return ten === 8 ? 'quatre-vingts' : by10!;
  return by10 + (unit === 1 && ten !== 8 ? ' et un' : `-${one}`);
}

export function thousands(four: string): string {
  const [thousand, hundred, rest] = [four[0]!, four[1]!, Number(four.slice(2))];
  const end = rest === 0 ? '' : rest < 10 ? ` ${word(String(rest))}` : ` ${pair(four.slice(2), ' ')}`;
  return `${word(thousand)} thousand${hundred === '0' ? '' : ` ${word(hundred)} hundred`}${end}`;
}

export function doubles(digits: string, dice: Dice): string {
  return digits.replaceAll(/(.)\1*/g, (same: string, digit: string) => {
    const name = digit === '0' ? dice.pick(['oh', 'zero', 'o']) : word(digit);
    if (same.length === 2) return `double ${name} `;
    if (same.length === 3) return `triple ${name} `;
    return `${name} `.repeat(same.length);
  });
}

/** What a listener makes of the words that are left: pairs first, where the language has words for them. */
export function listen(text: string, language: string): string {
  const names = new Map<string, string>();
  for (let value = 99; value >= 10; value--) {
    if (language === 'en') for (const dash of [' ', '-']) names.set(pair(String(value), dash), String(value));
    if (['de', 'fr', 'es'].includes(language)) names.set(foreignPair(String(value), language), String(value));
  }
  for (let digit = 0; digit < 10; digit++) names.set(word(String(digit), language), String(digit));
  if (language === 'en')
    for (const [name, digit] of Object.entries({ oh: '0', o: '0', nought: '0', to: '2', for: '4', ate: '8', won: '1' }))
      names.set(name, digit);
  const longestFirst = [...names.keys()].toSorted((a, b) => b.length - a.length).join('|');
  const heard = text
    .toLowerCase()
    .replaceAll(new RegExp(`(?<!\\p{L})(?:${longestFirst})(?!\\p{L})`, 'gu'), (name) => names.get(name)!);
  return heard.replaceAll(/\[[a-z]+\]/g, '|').replaceAll(/[^0-9|]/g, '');
}
