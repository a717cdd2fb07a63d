import { z } from 'zod';
import { reviewTypes } from './review-types.js';
import { flag, fromText, int, list, weight } from './setting-values.js';

/** Reviews: who gets them, how many, and until when. */
export const reviewSettings = {
  reviews: z.strictObject({
    automaticStrategy: z.string().describe('Type of the strategy for reviews that are created without an assignee.'),
    weights: z
      .strictObject({
        low: weight.describe('Of a review of low priority.'),
        normal: weight.describe('Of a review of normal priority.'),
        high: weight.describe('Of a review of high priority.'),
        urgent: weight.describe('Of an urgent review.'),
      })
      .describe('Weight of an open review in the workload of its reviewer, by priority.'),
    secondReview: z
      .strictObject({
        minRiskScore: int(0, 101).describe('Reviews at or above this riskScore get a second review. 101: none.'),
        reviewTypes: list(z.enum(reviewTypes)).describe('Reviews of these types get a second review.'),
      })
      .describe('Rules for second reviews that clients do not request; `requireSecondReview` requests one.'),
    sla: z.strictObject({
      warningMinutes: list(int(1, 10_080)).describe('Minutes before the deadline at which sla.warning is raised.'),
      escalateOnBreach: flag.describe('A review that is open at its deadline is escalated.'),
    }),
    reoffer: z
      .strictObject({
        deactivated: flag.describe('When the user is deactivated.'),
        outOfOffice: flag.describe('When an absence of the user begins.'),
        unavailable: flag.describe('When the user is set to unavailable.'),
      })
      .describe('When the open reviews of a user are offered to others.'),
    golden: z.strictObject({
      rate: z
        .preprocess(fromText, z.number().min(0).max(0.5))
        .describe('Hidden copies of golden analyses per assigned review. 0: none.'),
    }),
  }),
};
