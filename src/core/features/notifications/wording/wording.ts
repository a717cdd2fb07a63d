import { callIn, describeSign } from '../call-data.js';
import type { Occasion } from '../routing/occasion.js';
import { english } from './english.js';
import { listFormat, momentFormat, numberFormat, unitFormat } from './formats.js';
import { french } from './french.js';
import { german } from './german.js';
import { spanish } from './spanish.js';
import type { Given, Phrases, Words } from './words.js';

const languages: ReadonlyMap<string, Phrases> = new Map([
  ['en', english],
  ['de', german],
  ['es', spanish],
  ['fr', french],
]);
const languageOf = (locale: string): string => locale.split('-')[0]!.toLowerCase();

/** Of the language of a BCP 47 tag; English where we have none of its own. */
export const phrasesOf = (locale: string): Phrases => languages.get(languageOf(locale)) ?? english;

export interface Reader {
  /** BCP 47. */
  readonly locale: string;
  /** IANA. */
  readonly timeZone: string;
}

/**
 * Text that a person wrote, unchanged; otherwise the text of the catalogue, in the language and the zone of the reader. What escalates
 * says so.
 */
export function wordsFor(occasion: Occasion, reader: Reader): Words {
  const words = usualWords(occasion, reader);
  if (occasion.escalationOf === undefined) return words;
  return { title: phrasesOf(reader.locale).escalated(words.title), message: occasion.note ?? words.message };
}

function usualWords({ type, data, words }: Occasion, reader: Reader): Words {
  if (words) return words;
  if (type === 'custom' || type === 'digest') return { title: '', message: '' };
  return phrasesOf(reader.locale).events[type](givenOf(data, reader));
}

function givenOf(data: Readonly<Record<string, unknown>>, reader: Reader): Given {
  const { timeZone } = reader;
  const locale = writtenIn(reader.locale);
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const number = (value: unknown) => (typeof value === 'number' ? numberFormat(locale).format(value) : '');
  const failure = data['error'] as { message?: unknown } | undefined;
  return {
    riskScore: number(data['riskScore']),
    notScored: callIn(data)?.notScored ?? '',
    indicators: listOf(data['fraudIndicators'], locale),
    summary: text(data['summary']),
    signs: signsOf(data, reader.locale),
    deadline: momentOf(data['deadline'], { locale, timeZone }),
    minutesLeft: typeof data['minutesLeft'] === 'number' ? minutes(data['minutesLeft'], locale) : '',
    reason: text(data['reason']) || text(data['message']) || text(failure?.message),
    subject: text(data['subject']) || text(data['integration']) || text(data['analysisId']),
    unassignedReviewId: text(data['unassignedReviewId']),
    author: text(data['authorName']),
    hasFindings: 'fraudConfirmed' in data,
  };
}

/** Each sign of the call on a line of its own. */
function signsOf(data: Readonly<Record<string, unknown>>, locale: string): string {
  const { signs = [], signCount = 0 } = callIn(data) ?? {};
  const others = signCount - signs.length;
  const more = others > 0 ? [phrasesOf(locale).more(numberFormat(writtenIn(locale)).format(others))] : [];
  return [...signs.map((sign) => `• ${describeSign(sign)}`), ...more].join('\n');
}

const listOf = (names: unknown, locale: string): string =>
  Array.isArray(names) ? listFormat(locale).format(names.map((name) => String(name).replaceAll('_', ' '))) : '';

function momentOf(value: unknown, { locale, timeZone }: Reader): string | null {
  if (typeof value !== 'string' || Number.isNaN(Date.parse(value))) return null;
  return momentFormat(locale, timeZone).format(new Date(value));
}

function minutes(count: number, locale: string): string {
  const isHours = count >= 120 && count % 60 === 0;
  const [value, unit] = [isHours ? count / 60 : count, isHours ? 'hour' : 'minute'] as const;
  return unitFormat(locale, unit).format(value);
}

/** How dates and numbers are written: as the sentence they stand in. Intl throws at a tag that is none. */
export function writtenIn(locale: string): string {
  try {
    return languages.has(languageOf(locale)) ? (Intl.getCanonicalLocales(locale)[0] ?? 'en') : 'en';
  } catch {
    return 'en';
  }
}
