import { z } from 'zod';
import { checkedLate } from '../../../platform/http/late-body.js';
import { moment } from '../../../platform/http/moment.js';
import { UserId } from '../review.schemas.js';
import { reviewPriorities } from '../review.types.js';
import { AssignmentStrategyBody } from './assignment-strategy.schemas.js';

const users = z
  .array(UserId)
  .min(1, 'must name at least one user')
  .max(1000)
  .transform((ids) => [...new Set(ids)]);

/** What core reads of `assignmentStrategy`; the rest is the strategy's own. */
export const CommonFields = z.object({
  assignTo: users.optional(),
  pool: users.optional(),
  maxPerReviewer: z.int().min(1).max(10_000).optional(),
});
export type CommonFields = z.output<typeof CommonFields>;

const Assignments = z.strictObject({
  reviewIds: z
    .array(z.string().min(1).max(100))
    .min(1, 'must name at least one review')
    .max(1000)
    .describe('Duplicates are ignored.'),
  assignmentStrategy: AssignmentStrategyBody,
  priority: z.enum(reviewPriorities).optional().describe('New priority of the assigned reviews. Absent: unchanged.'),
  deadline: moment.optional().describe('New deadline of the assigned reviews. Absent: unchanged.'),
  notifyReviewers: z.boolean().default(true),
  dryRun: z
    .boolean()
    .default(false)
    .describe('True: answers what would be assigned to whom. Nothing is stored, and nobody is notified.'),
});
export const NewAssignments = checkedLate(Assignments.meta({ id: 'NewAssignments' }));
/** All of it but the strategy, of which each one reads what it takes. */
export const AssignmentOrder = Assignments.extend({ assignmentStrategy: z.unknown() });
export type AssignmentOrder = z.output<typeof AssignmentOrder>;

export const refusals = [
  'REVIEWER_AT_CAPACITY',
  'REVIEW_COMPLETED',
  'REVIEWER_UNAVAILABLE',
  'NO_MATCHING_EXPERTISE',
] as const;

/** Why a user cannot get any review. */
export const leftOutReasons = ['REVIEWER_AT_CAPACITY', 'REVIEWER_UNAVAILABLE'] as const;

export const AssignmentsView = z
  .object({
    assigned: z.int(),
    failed: z.int(),
    assignments: z.array(
      z.object({
        reviewId: z.string(),
        assignedTo: z.string().nullable().describe('A userId; null if the assignment failed.'),
        status: z.enum(['success', 'failed']),
        error: z.enum(refusals).nullable().describe('Null if it was assigned.'),
      }),
    ),
    summary: z.array(
      z.object({
        userId: z.string(),
        assignedCount: z.int().describe('In this request.'),
        openBefore: z.int().describe('Open reviews before this request.'),
        totalWorkload: z.int().describe('Open reviews.'),
        leftOut: z
          .enum(leftOutReasons)
          .nullable()
          .describe('Why this user could not get any of the reviews; null for everybody else.'),
      }),
    ),
  })
  .meta({ id: 'Assignments' });
export type AssignmentsView = z.output<typeof AssignmentsView>;
