import type { Review } from '../review.entity.js';

/** What a second review and an adjudication take over from the first review. */
export const sharedWith = ({ analysisId, urgency, reviewType, deadline, instructions }: Review) => ({
  analysisId,
  urgency,
  reviewType,
  deadline: deadline ?? null,
  instructions: instructions ?? null,
  requireSecondReview: false,
});

/** Who must not decide about it again. */
export const reviewersOf = ({ assignedTo, completedBy }: Review): string[] =>
  [assignedTo, completedBy].filter((user) => user != null);
