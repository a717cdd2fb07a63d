import { z } from 'zod';
import { severities } from '@callwarden/sdk';
import type { Analysis } from './analysis.entity.js';
import type { FoundIndicator } from './analysis.types.js';
import { timeRange } from './time-range.js';

export const IndicatorView = z
  .object({
    id: z.string().describe('The same until the call is analysed again.'),
    type: z.string(),
    confidence: z.number().min(0).max(1),
    severity: z.enum(severities),
    timestamp: z
      .string()
      .describe(
        'mm:ss-mm:ss from the start of the recording; mmm:ss past 99 minutes. The whole recording where start is null.',
      ),
    start: z.number().nullable().describe('Seconds; null where the model does not say when.'),
    end: z.number().nullable().describe('Seconds.'),
    quote: z.string().nullable().describe('The words as they are in the transcript; null where the model names none.'),
    speaker: z
      .int()
      .nullable()
      .describe('Who said the quote, numbered as in the transcription; null where that is not known.'),
    description: z.string().describe('Quotes the words that triggered it.'),
  })
  .meta({ id: 'FraudIndicator' });
export type IndicatorView = z.output<typeof IndicatorView>;

/** @param index its place among the indicators of the analysis */
export function viewIndicator(
  { id, type, confidence, severity, start, end, quote, speaker }: FoundIndicator,
  index: number,
  { id: analysisId, duration }: Pick<Analysis, 'id' | 'duration'>,
): IndicatorView {
  return {
    // What was stored without an id never changes its order.
    id: id ?? `ind_${analysisId.slice(analysisId.indexOf('_') + 1)}_${index}`,
    type,
    confidence,
    severity,
    timestamp: timeRange(start ?? 0, end ?? duration),
    start,
    end,
    quote,
    speaker: speaker ?? null,
    description: describeIndicator(type, quote),
  };
}

/** "Credential request: “read me the code”" */
export const describeIndicator = (type: string, quote: string | null): string => {
  const words = type.replaceAll('_', ' ');
  const named = `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  return quote === null ? named : `${named}: “${quote}”`;
};
