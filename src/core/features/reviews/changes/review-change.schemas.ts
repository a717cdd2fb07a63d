import { z } from 'zod';
import { checkedLate } from '../../../platform/http/late-body.js';
import { moment } from '../../../platform/http/moment.js';
import { Instructions, UserId } from '../review.schemas.js';
import { reviewPriorities, reviewStatuses } from '../review.types.js';

const Section = z.strictObject({
  timestamp: z
    .string()
    .regex(/^\d{2,3}:[0-5]\d-\d{2,3}:[0-5]\d$/, 'must be a range such as 01:05-01:20')
    .refine(isForward, 'must not end before it begins')
    .meta({ maxLength: 13 }) // as the pattern has it
    .describe('mm:ss-mm:ss from the start of the recording; mmm:ss past 99 minutes.'),
  reason: z.string().trim().min(1).max(1000),
});

const NewFindings = z
  .strictObject({
    fraudConfirmed: z.boolean().describe('The verdict.'),
    riskAssessment: z.string().max(10_000).nullish(),
    notes: z.string().max(10_000).nullish(),
    flaggedSections: z.array(Section).max(200).nullish(),
    recommendedActions: z.array(z.string().trim().min(1).max(500)).max(50).nullish(),
    confidence: z.number().min(0).max(1).nullish().describe("The reviewer's confidence in the verdict."),
  })
  .meta({ id: 'NewFindings' });

const Update = z.strictObject({
  status: z.enum(reviewStatuses).optional(),
  findings: NewFindings.optional().describe('Required with status completed.'),
  reason: z.string().trim().min(1).max(2000).optional().describe('Required with status escalated.'),
  priority: z.enum(reviewPriorities).optional(),
  deadline: moment.nullable().optional().describe('Null removes it. A new deadline has new warnings.'),
  instructions: Instructions.nullable().optional(),
  assignedTo: UserId.optional().describe('Reassigns the review; a review in progress becomes pending.'),
});
export type ReviewUpdate = z.output<typeof Update>;

/** What belongs together, field by field. */
const rules: readonly [path: keyof ReviewUpdate, message: string, isBroken: (update: ReviewUpdate) => boolean][] = [
  ['findings', 'is required to complete a review', ({ status, findings }) => status === 'completed' && !findings],
  ['findings', 'needs the status completed', ({ status, findings }) => status !== 'completed' && Boolean(findings)],
  ['reason', 'is required to escalate a review', ({ status, reason }) => status === 'escalated' && !reason],
  ['reason', 'needs the status escalated', ({ status, reason }) => status !== 'escalated' && Boolean(reason)],
  [
    'assignedTo',
    'cannot change where the review is started or completed',
    ({ status, assignedTo }) => Boolean(assignedTo) && (status === 'in_progress' || status === 'completed'),
  ],
];

export const ReviewUpdate = checkedLate(
  Update.superRefine((update, context) => {
    if (Object.keys(update).length === 0)
      context.addIssue({ code: 'custom', message: 'must name at least one field to change' });
    for (const [path, message, isBroken] of rules)
      if (isBroken(update)) context.addIssue({ code: 'custom', path: [path], message });
  }).meta({ id: 'ReviewUpdate', minProperties: 1 }),
);

function isForward(range: string): boolean {
  const [start, end] = range.split('-').map((time) => {
    const [minutes, seconds] = time.split(':').map(Number);
    return minutes! * 60 + seconds!;
  });
  return start! <= end!;
}
