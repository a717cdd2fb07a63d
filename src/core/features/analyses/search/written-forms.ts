import { digitsLexeme, idLexeme, quoteLexeme } from './search-vector.js';
import { telephoneDigits } from './telephone-number.js';

/** A document has so many digits of a number. */
const longest = 24;
/** With a country code, a telephone number has at least so many digits, and so many without it. */
const withCountryCode = 11;
const national = 7;

/**
 * What a word may stand for besides itself, as parts of a tsquery: the digits of a number, however it is written and with or without its
 * country code, and the id of an analysis or a file.
 * @param prefix the id may go on; a number always may
 */
export function writtenForms(text: string, prefix: boolean): string[] {
  const more = prefix ? ':*' : '';
  const [, named, bare] =
    /^(?:(?:ana|fil)_([0-9a-z]+)|(?=[a-z]*\d)(?=\d*[a-z])([0-9a-hjkmnp-tv-z]{8,26}))$/i.exec(text) ?? [];
  const id = (named ?? bare)?.toLowerCase();
  return [
    ...numbersOf(text).map((digits) => `${quoteLexeme(digitsLexeme(digits))}:*`),
    ...(id === undefined ? [] : [quoteLexeme(idLexeme(id)) + more]),
  ];
}

function numbersOf(text: string): string[] {
  const digits = telephoneDigits(text)?.slice(0, longest);
  if (digits === undefined) return [];
  const isInternational = text.startsWith('+') || digits.startsWith('00') || digits.length >= withCountryCode;
  const bare = digits.replace(/^0+/, '');
  const others = isInternational ? [bare, bare.slice(1), bare.slice(2), bare.slice(3)] : [bare];
  return [...new Set([digits, ...others.filter(({ length }) => length >= national)])];
}

/** The pairs of characters by which Chinese, Japanese and Korean are found, all of which have to be there, as parts of a tsquery. */
export function pairsOf(text: string): string[] {
  return [...text.normalize('NFKC').matchAll(joinedCharacters)].flatMap(([run]) => {
    const characters = [...run];
    if (characters.length === 1) return [`${quoteLexeme(run)}:*`];
    return characters.slice(1).map((character, before) => quoteLexeme(characters[before]! + character));
  });
}

/** As the function `search_pairs` of the database has them. */
const joinedCharacters =
  /[\u3005-\u3007\u3040-\u30fa\u30fc-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\u{20000}-\u{3ffff}]+/gu;

/** "Doe" is not "do". */
const shortestContracted = 5;

/** The same word as it is written where there are no umlauts, and the other way round. */
export function umlautForms(text: string): string[] {
  const composed = text.normalize('NFC').toLowerCase();
  const spelledOut = composed.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue');
  const contracted = composed.length < shortestContracted ? composed : composed.replaceAll(/([aou])e/g, '$1');
  return [spelledOut, contracted].filter((form) => form !== composed);
}
