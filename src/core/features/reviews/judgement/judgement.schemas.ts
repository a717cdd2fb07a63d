import { z } from 'zod';
import { checkedLate } from '../../../platform/http/late-body.js';
import { indicatorVerdicts } from './judgement.types.js';

const timestamp = z.iso.datetime();
const note = z.string().trim().min(1).max(2000).nullish();
const isNotEmpty = [
  (update: object) => Object.keys(update).length > 0,
  'must name at least one field to change',
] satisfies [unknown, unknown];

export const IndicatorJudgement = checkedLate(
  z
    .strictObject({
      verdict: z.enum(indicatorVerdicts).optional().describe('Required the first time.'),
      note: note.describe('Why; null removes it.'),
    })
    .refine(...isNotEmpty)
    .meta({ id: 'IndicatorJudgement', minProperties: 1 }),
);

export const ReviewedIndicatorView = z
  .object({
    indicatorId: z.string(),
    type: z.string(),
    start: z.number().nullable().describe('Seconds; null where the model does not say when.'),
    end: z.number().nullable().describe('Seconds.'),
    quote: z.string().nullable(),
    speaker: z.int().nullable(),
    model: z.string().nullable().describe('The fraud model that found it.'),
    modelVersion: z.string().nullable(),
    current: z
      .boolean()
      .describe('False once the call was analysed again: the indicator is then shown as it was when it was judged.'),
    verdict: z.enum(indicatorVerdicts).nullable().describe('Null until the reviewer judges it.'),
    note: z.string().nullable(),
    judgedBy: z.string().nullable().describe('A userId or keyId.'),
    updatedAt: timestamp.nullable().describe('When it was judged last.'),
  })
  .meta({ id: 'ReviewedIndicator' });
export type ReviewedIndicatorView = z.output<typeof ReviewedIndicatorView>;

/** A recording of more than a week is none. */
const seconds = z.number().min(0).max(1_000_000);
const span = {
  start: seconds.describe('Seconds from the start of the recording.'),
  end: seconds.describe('Seconds; not before start.'),
};
const optional = {
  type: z.string().trim().min(1).max(200).nullish().describe('A type of indicators, such as `credential_request`.'),
  quote: z.string().trim().min(1).max(5000).nullish().describe('What was said.'),
  note: note.describe('Why it is a sign of fraud.'),
};
export const backward = { path: 'end', reason: 'must not be before start' };

export const NewMissedSign = checkedLate(
  z
    .strictObject({ ...span, ...optional })
    .refine(({ start, end }) => start <= end, { path: [backward.path], message: backward.reason })
    .meta({ id: 'NewMissedSign' }),
);
export type NewMissedSign = z.output<typeof NewMissedSign>;

export const MissedSignUpdate = checkedLate(
  z
    .strictObject({ start: span.start.optional(), end: span.end.optional(), ...optional })
    .refine(...isNotEmpty)
    .meta({ id: 'MissedSignUpdate', minProperties: 1 }),
);

export const MissedSignView = z
  .object({
    missedSignId: z.string(),
    reviewId: z.string(),
    start: z.number().describe('Seconds.'),
    end: z.number().describe('Seconds.'),
    type: z.string().nullable(),
    quote: z.string().nullable(),
    note: z.string().nullable(),
    createdBy: z.string().describe('A userId or keyId.'),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'MissedSign' });
export type MissedSignView = z.output<typeof MissedSignView>;
