import { timeRange } from '../time-range.js';
import type { CombinedScore } from './combined-score.js';

const longestQuote = 120;
/** From this score on a call is not called legitimate. */
const suspicious = 40;
const levelWords = { very_low: 'Very low', low: 'Low', medium: 'Medium', high: 'High', critical: 'Critical' } as const;

/** Two or three sentences that say why, from the evidence alone. */
export function summarise({ riskScore, riskLevel, indicators }: CombinedScore, spokenSeconds: number): string {
  const level = `${levelWords[riskLevel]} risk of fraud (${riskScore} of 100).`;
  const types = indicators.filter(({ type }, index) => indicators.findIndex((each) => each.type === type) === index);
  if (types.length === 0)
    return riskScore < suspicious
      ? `${level} Nothing in ${minutes(spokenSeconds)} of call matches a known pattern of fraud.`
      : `${level} No single passage shows a known pattern of fraud; the call as a whole resembles frauds, so read the transcript.`;
  const strongest = types.slice(0, 2).map((indicator) => `${named(indicator.type)}${evidence(indicator)}`);
  const rest = types.slice(2, 6).map(({ type }) => named(type));
  const more = rest.length > 0 ? ` There are also signs of ${join(rest)}.` : '';
  const opening =
    riskScore < suspicious ? 'The call as a whole looks legitimate; the closest signs are' : 'The strongest signs are';
  return `${level} ${opening} ${join(strongest)}.${more}`;
}

/** " (“read me the code”, 01:02-01:06)", as far as it is known. */
function evidence({ quote, start, end }: CombinedScore['indicators'][number]): string {
  const parts = [
    ...(quote === null ? [] : [`“${short(quote)}”`]),
    ...(start === null || end === null ? [] : [timeRange(start, end)]),
  ];
  return parts.length > 0 ? ` (${parts.join(', ')})` : '';
}

const named = (type: string) => type.replaceAll('_', ' ');
const short = (quote: string) =>
  quote.length <= longestQuote ? quote : `${quote.slice(0, longestQuote - 1).trimEnd()}…`;
const join = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
const minutes = (seconds: number) =>
  seconds < 90 ? `${Math.round(seconds)} seconds` : `${Math.round(seconds / 60)} minutes`;
