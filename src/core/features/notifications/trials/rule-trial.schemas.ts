import { z } from 'zod';
import { notificationEvents, priorities } from '../notification.types.js';
import { Condition, operators } from '../settings/account/condition.schema.js';

const mostBytes = 16 * 1024;
const data = z
  .record(z.string().max(200), z.unknown())
  .refine((fields) => JSON.stringify(fields).length <= mostBytes, `must have at most ${mostBytes} bytes as JSON`)
  .meta({ maxProperties: 200 });

/** Conditions of a rule, and what to try them on. */
export const RuleTrial = z
  .strictObject({
    conditions: Condition,
    event: z
      .strictObject({
        type: z.enum(notificationEvents),
        priority: z.enum(priorities).optional().describe('Absent: that of the type.'),
        data: data.default({}).describe('With an `analysisId`, rules see the fields of that call as well.'),
      })
      .optional()
      .describe('An event to try them on.'),
    analyses: z
      .strictObject({ last: z.int().min(1).max(100).default(100) })
      .optional()
      .describe('The newest analyses that have ended; each is tried with every event that it causes.'),
  })
  .refine(({ event, analyses }) => (event === undefined) !== (analyses === undefined), 'must name event or analyses')
  .meta({ id: 'RuleTrial' });
export type RuleTrial = z.output<typeof RuleTrial>;

const Result = z.object({
  analysisId: z.string().nullable(),
  event: z.enum(notificationEvents).describe('Of several: the first that matches, else the first.'),
  matches: z.boolean(),
  conditions: z
    .array(
      z.object({
        path: z.string().describe('Where the comparison stands, such as `all.0`.'),
        field: z.string(),
        operator: z.enum(operators),
        value: z.unknown(),
        found: z.unknown().describe('The value of the field; null where it is absent.'),
        holds: z.boolean(),
      }),
    )
    .describe('Every comparison, whether or not it decides.'),
});
export const RuleTrialResult = z
  .object({ tried: z.int(), matched: z.int(), results: z.array(Result) })
  .meta({ id: 'RuleTrialResult' });
export type RuleTrialResult = z.output<typeof RuleTrialResult>;
