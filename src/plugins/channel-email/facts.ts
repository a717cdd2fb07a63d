import { oneLine } from './clean-text.js';
import { written } from './numbers.js';
import { localTime } from './time.js';
import type { FactName, Words } from './words.js';

export interface Fact {
  readonly name: FactName;
  readonly label: string;
  readonly value: string;
}

/** What of the data of an event readers understand, in the order in which they need it. */
const order: readonly FactName[] = [
  'riskScore',
  'riskLevel',
  'fraudIndicators',
  'callerId',
  'fileName',
  'deadline',
  'analysisId',
  'reviewId',
];

export function factsOf(
  data: Readonly<Record<string, unknown>>,
  words: Words,
  locale: string,
  timeZone: string,
): readonly Fact[] {
  const call = callIn(data);
  return order.flatMap((name) => {
    // The text of a message about a call has its signs already, with what was said.
    if (name === 'fraudIndicators' && call) return [];
    const value = valueOf(name, data[name] ?? call?.[name], words, locale, timeZone);
    return value ? [{ name, label: words.facts[name], value: oneLine(value, 200) }] : [];
  });
}

function valueOf(name: FactName, value: unknown, words: Words, locale: string, timeZone: string): string | undefined {
  switch (name) {
    case 'riskScore':
      return Number.isFinite(value) ? words.outOf100(written(Math.round(value as number), locale)) : undefined;
    case 'deadline':
      return localTime(value, locale, timeZone);
    case 'fraudIndicators':
      return Array.isArray(value)
        ? value
            .filter((each) => typeof each === 'string')
            .map(spaced)
            .join(', ')
        : undefined;
    case 'riskLevel':
      if (typeof value !== 'string') return undefined;
      return (Object.hasOwn(words.levels, value) && words.levels[value]) || spaced(value);
    default:
      return typeof value === 'string' ? value : undefined;
  }
}

/** `urgency_pressure` is a name for programs. */
const spaced = (code: string) => code.replaceAll('_', ' ');

/** What is known of the call, where the event is about one. */
function callIn({ call }: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> | undefined {
  return typeof call === 'object' && call !== null ? (call as Readonly<Record<string, unknown>>) : undefined;
}
