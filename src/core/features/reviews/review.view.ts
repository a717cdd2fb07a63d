import type { Colleague } from '../accounts/colleague.js';
import type { Review } from './review.entity.js';
import type { ReviewView } from './review.schemas.js';
import { type Findings, reviewPriorities } from './review.types.js';

/** What of a review is shown. */
export type ShownReview = Pick<
  Review,
  | 'id'
  | 'analysisId'
  | 'status'
  | 'urgency'
  | 'reviewType'
  | 'requireSecondReview'
  | 'instructions'
  | 'assignedTo'
  | 'deadline'
  | 'createdAt'
  | 'startedAt'
  | 'completedAt'
  | 'findings'
  | 'fraudConfirmed'
  | 'secondReviewOf'
  | 'adjudicationOf'
  | 'withdrawnAt'
  | 'withdrawnBy'
  | 'withdrawalReason'
>;

export interface ViewOptions {
  /** False leaves out the role of the assignee, which only a read of one review returns. */
  readonly withRole?: boolean;
}

/** A review as the caller may see it, without the findings of those in `blinded`. `people` has the assignee; with the role where `withRole` says so. */
export function viewReview(
  review: ShownReview,
  people: ReadonlyMap<string, Colleague>,
  blinded: ReadonlySet<string>,
  { withRole = true }: ViewOptions = {},
): ReviewView {
  return {
    reviewId: review.id,
    analysisId: review.analysisId,
    status: review.status,
    priority: reviewPriorities[review.urgency]!,
    reviewType: review.reviewType,
    requireSecondReview: review.requireSecondReview,
    instructions: review.instructions ?? null,
    assignedTo: viewAssignee(review.assignedTo, people, withRole),
    createdAt: review.createdAt.toISOString(),
    startedAt: review.startedAt?.toISOString() ?? null,
    completedAt: review.completedAt?.toISOString() ?? null,
    deadline: review.deadline?.toISOString() ?? null,
    findings: blinded.has(review.id) ? null : viewFindings(review),
    secondReviewOf: review.secondReviewOf ?? null,
    adjudicationOf: review.adjudicationOf ?? null,
    withdrawn: viewWithdrawal(review),
  };
}

function viewAssignee(
  userId: string | null | undefined,
  people: ReadonlyMap<string, Colleague>,
  withRole: boolean,
): ReviewView['assignedTo'] {
  if (!userId) return null;
  const { email = '', name = '', role } = people.get(userId) ?? {};
  return { userId, email, name, ...(withRole && role && { role }) };
}

const viewWithdrawal = ({ withdrawnAt, withdrawnBy, withdrawalReason }: ShownReview): ReviewView['withdrawn'] =>
  withdrawnAt ? { at: withdrawnAt.toISOString(), by: withdrawnBy ?? 'system', reason: withdrawalReason ?? null } : null;

/** Of a review whose analysis was erased the verdict is left. */
function viewFindings({ findings, fraudConfirmed }: ShownReview): ReviewView['findings'] {
  const found: Findings | null = findings ?? (fraudConfirmed == null ? null : { fraudConfirmed });
  if (!found) return null;
  return {
    fraudConfirmed: found.fraudConfirmed,
    riskAssessment: found.riskAssessment ?? null,
    notes: found.notes ?? null,
    flaggedSections: (found.flaggedSections ?? []).map((section) => ({ ...section })),
    recommendedActions: [...(found.recommendedActions ?? [])],
    confidence: found.confidence ?? null,
  };
}
