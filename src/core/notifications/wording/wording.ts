import type { Occasion } from '../occasions/occasion.js';
import { english } from './english.js';
import { french } from './french.js';
import { german } from './german.js';
import { spanish } from './spanish.js';
import type { Given, Phrases, Words } from './words.js';

const languages: Readonly<Record<string, Phrases>> = { en: english, de: german, es: spanish, fr: french };

/** Of the language of a BCP 47 tag; English where we have none of its own. */
export const phrasesOf = (locale: string): Phrases => languages[locale.split('-')[0]!.toLowerCase()] ?? english;

export interface Reader {
  /** BCP 47. */
  readonly locale: string;
  /** IANA. */
  readonly timeZone: string;
}

/** What somebody wrote, as it is; else the words of the catalogue, in the language and the zone of the reader. */
export function wordsFor({ type, data, words }: Occasion, reader: Reader): Words {
  if (words) return words;
  if (type === 'custom' || type === 'digest') return { title: '', message: '' };
  return phrasesOf(reader.locale).events[type](givenOf(data, reader));
}

function givenOf(data: Readonly<Record<string, unknown>>, { locale, timeZone }: Reader): Given {
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const number = (value: unknown) => (typeof value === 'number' ? value.toLocaleString(safe(locale)) : '');
  const failure = data['error'] as { message?: unknown } | undefined;
  return {
    riskScore: number(data['riskScore']),
    indicators: listOf(data['fraudIndicators'], locale),
    summary: text(data['summary']),
    deadline: momentOf(data['deadline'], { locale, timeZone }),
    minutesLeft: typeof data['minutesLeft'] === 'number' ? minutes(data['minutesLeft'], locale) : '',
    reason: text(data['reason']) || text(data['message']) || text(failure?.message),
    subject: text(data['subject']) || text(data['integration']) || text(data['analysisId']),
  };
}

const listOf = (names: unknown, locale: string): string =>
  Array.isArray(names)
    ? new Intl.ListFormat(safe(locale)).format(names.map((name) => String(name).replaceAll('_', ' ')))
    : '';

function momentOf(value: unknown, { locale, timeZone }: Reader): string | null {
  if (typeof value !== 'string' || Number.isNaN(Date.parse(value))) return null;
  const options = { dateStyle: 'medium', timeStyle: 'short', timeZone } as const;
  return new Intl.DateTimeFormat(safe(locale), options).format(new Date(value));
}

function minutes(count: number, locale: string): string {
  const isHours = count >= 120 && count % 60 === 0;
  const [value, unit] = [isHours ? count / 60 : count, isHours ? 'hour' : 'minute'] as const;
  return new Intl.NumberFormat(safe(locale), { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}

/** Intl throws at a tag that is none. */
function safe(locale: string): string {
  try {
    return Intl.getCanonicalLocales(locale)[0] ?? 'en';
  } catch {
    return 'en';
  }
}
