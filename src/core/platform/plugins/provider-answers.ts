import { z } from 'zod';
import type { Assignment, FraudScore, Receipt, Transcript } from '@callwarden/sdk';
import { severities } from '@callwarden/sdk';
import { ProviderError } from './provider-error.js';

const text = z.string('is not a text');
const seconds = z.number('is not a number');
const part = z.number('is not a number').min(0, 'is not between 0 and 1').max(1, 'is not between 0 and 1');
const object = <T extends z.core.$ZodLooseShape>(shape: T) => z.looseObject(shape, 'is not an object');
const list = <T extends z.ZodType>(item: T) => z.array(item, 'is not a list');

const score = object({
  risk: part,
  indicators: list(
    object({
      type: text,
      confidence: part,
      severity: z.enum(severities, `is none of ${severities.join(', ')}`),
      start: seconds.optional(),
      end: seconds.optional(),
      quote: text.optional(),
    }),
  ),
});
const transcript = object({
  language: text,
  confidence: z.union([z.number(), z.nan()], 'is not a number'), // NaN has always counted as 0
  utterances: list(
    object({
      speaker: z.int('is not a whole number').min(0, 'is below 0'),
      start: seconds,
      end: seconds,
      text,
      words: list(object({ text, start: seconds, end: seconds })).optional(),
    }),
  ),
});
const assignments = list(
  object({
    reviewId: text,
    userId: text.nullish(),
    error: z
      .enum(['REVIEWER_AT_CAPACITY', 'REVIEWER_UNAVAILABLE', 'NO_MATCHING_EXPERTISE'], 'is no error of a strategy')
      .optional(),
  }),
);
const receipt = object({ providerId: text.optional(), gone: list(text).optional() });

/** What a provider gave, if it is what its contract says. Else throws a ProviderError that names the provider; to ask again cannot help. */
export const soundScore = (who: string, answer: unknown): FraudScore =>
  sound(score, who, 'score', answer) as FraudScore;
export const soundTranscript = (who: string, answer: unknown): Transcript =>
  sound(transcript, who, 'transcript', answer) as Transcript;
export const soundAssignments = (who: string, answer: unknown): readonly Assignment[] =>
  sound(assignments, who, 'list of assignments', answer) as readonly Assignment[];
export const soundReceipt = (who: string, answer: unknown): Receipt =>
  sound(receipt, who, 'receipt', answer) as Receipt;

function sound(schema: z.ZodType, who: string, what: string, answer: unknown): unknown {
  const [issue] = schema.safeParse(answer).error?.issues ?? [];
  if (!issue) return answer;
  const fault = issue.path.length > 0 ? `${issue.path.join('.')} ${issue.message}` : `it ${issue.message}`;
  throw new ProviderError(
    'PROVIDER_FAILED',
    `${who} violated its contract: it did not return a valid ${what} (${fault}).`,
    true,
  );
}
