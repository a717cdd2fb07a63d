import { defineEntity, p } from '@mikro-orm/core';
import { reviewIndexes } from './review-indexes.js';
import type { ReviewType } from '../../platform/config/review-types.js';
import type { Findings, ReviewStatus } from './review.types.js';

const schema = defineEntity({
  name: 'Review',
  tableName: 'reviews',
  properties: {
    id: p.string().primary(),
    accountId: p.string(),
    /** Stays when the analysis is erased. */
    analysisId: p.string(),
    status: p.string().$type<ReviewStatus>(),
    /** Position in `reviewPriorities`. */
    urgency: p.smallint(),
    reviewType: p.string().$type<ReviewType>(),
    requireSecondReview: p.boolean(),
    instructions: p.text().nullable(),
    /** Null while no reviewer is suitable; it is offered again until one is. */
    assignedTo: p.string().nullable(),
    deadline: p.datetime(3).nullable(),
    createdBy: p.string(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
    /** When it was first started, completed or escalated. */
    firstActionAt: p.datetime(3).nullable(),
    startedAt: p.datetime(3).nullable(),
    completedAt: p.datetime(3).nullable(),
    /** Whose verdict it is: a userId or a keyId. */
    completedBy: p.string().nullable(),
    /** When it was taken out of the queues without a verdict: its status is completed then, and it has no findings. */
    withdrawnAt: p.datetime(3).nullable(),
    /** A userId, a keyId or `system`. */
    withdrawnBy: p.string().nullable(),
    withdrawalReason: p.text().nullable(),
    findings: p.json<Findings>().nullable(),
    /** The verdict in `findings`; stays when these are erased with the analysis. */
    fraudConfirmed: p.boolean().nullable(),
    /** As it was given at first, before anybody could compare it with another; by it reviewers are measured. */
    firstVerdict: p.boolean().nullable(),
    /** The first review, which this one looks over without knowing its findings. */
    secondReviewOf: p.string().nullable(),
    /** The first of two reviews whose verdicts differ, and between which this one decides. */
    adjudicationOf: p.string().nullable(),
    /** The review with which this hidden copy of a golden analysis was mixed in. */
    goldenMixedWith: p.string().fieldName('golden_beside').nullable(),
    /** For whom the hidden copy was made, and the verdict that is right. */
    goldenFor: p.string().nullable(),
    goldenVerdict: p.boolean().nullable(),
  },
  indexes: [...reviewIndexes],
});
export class Review extends schema.class {}
schema.setClass(Review);
