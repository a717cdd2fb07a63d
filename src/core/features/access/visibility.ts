import { isSupervisor } from '../../platform/caller/is-supervisor.js';
import type { Principal } from '../../platform/caller/principal.js';

/** Alerts about the service itself, by the team that looks after them with administrators. */
export const alertTeams = ['security', 'technical'] as const;
export type AlertTeam = (typeof alertTeams)[number];

/** An analysis, or one review of it; neither: something that is about no call. */
export interface Matter {
  readonly analysisId: string | null;
  readonly reviewId: string | null;
  /** Of an alert: about a call it is seen as the call is, else by administrators and this team. */
  readonly alertFor?: AlertTeam;
}

/**
 * What a viewer sees of a matter. `absent`: as if it did not exist; `denied`: nothing, though they may know that it exists;
 * `blinded`: all but the findings of the review.
 */
export type Visibility = 'absent' | 'denied' | 'blinded' | 'full';

/** What of a review decides who sees it. */
export interface ReviewFacts {
  readonly id: string;
  readonly analysisId: string;
  readonly assignedTo: string | null;
  readonly isCompleted: boolean;
  readonly secondReviewOf: string | null;
  /** A hidden copy of a golden analysis, and for whom it was made. */
  readonly isHiddenCopy: boolean;
  readonly copyFor: string | null;
}

export const mayRead = (visibility: Visibility): boolean => visibility === 'blinded' || visibility === 'full';

/**
 * What docs/reviews.md says, for one viewer and one matter. `reviews` are all of the analysis; `isLimited`: the viewer sees only what is
 * assigned to them; `teams`: those of the viewer that look after alerts. A review that is not stored hides nothing.
 */
export function visibilityOf(
  viewer: Principal,
  isLimited: boolean,
  { analysisId, reviewId, alertFor }: Matter,
  reviews: readonly ReviewFacts[],
  teams: readonly AlertTeam[] = [],
): Visibility {
  if (analysisId === null && reviewId === null && alertFor)
    return seesAlerts(viewer, alertFor, teams) ? 'full' : 'denied';
  const isOwn = ({ assignedTo }: ReviewFacts) => viewer.kind === 'user' && assignedTo === viewer.id;
  if (reviewId === null) return analysisId === null || !isLimited || reviews.some(isOwn) ? 'full' : 'denied';
  const review = reviews.find(({ id }) => id === reviewId);
  if (!review) return isLimited ? 'denied' : 'full';
  if (!isOwn(review) && isHidden(viewer, review, reviews)) return 'absent';
  if (isLimited && !isOwn(review)) return 'denied';
  return isBlinded(viewer, review, reviews) ? 'blinded' : 'full';
}

/** Whether alerts about the service are for this viewer, who is in these teams; a key is in none. */
export const seesAlerts = ({ kind, role, scopes }: Principal, team: AlertTeam, teams: readonly AlertTeam[]): boolean =>
  kind === 'system' || role === 'admin' || scopes.has('admin') || teams.includes(team);

/**
 * Hidden copies exist for those alone whom they test; and while one is open, no other review of the analysis exists for them,
 * as that would give it away.
 */
function isHidden(viewer: Principal, review: ReviewFacts, reviews: readonly ReviewFacts[]): boolean {
  if (viewer.kind !== 'user') return review.isHiddenCopy;
  if (review.isHiddenCopy) return review.copyFor !== viewer.id;
  return isTested(viewer, reviews);
}

/** Whether the viewer has a hidden copy to do. */
const isTested = (viewer: Principal, reviews: readonly ReviewFacts[]): boolean =>
  reviews.some(
    ({ isHiddenCopy, copyFor, assignedTo, isCompleted }) =>
      isHiddenCopy && copyFor === viewer.id && assignedTo === viewer.id && !isCompleted,
  );

/**
 * Whether findings about a call are hidden from the viewer at the moment, by blinding or by a hidden copy: what others say about the call
 * could give them away. `reviews` are all of the analysis.
 */
export const hidesFindings = (viewer: Principal, reviews: readonly ReviewFacts[]): boolean =>
  viewer.kind === 'user' && (isTested(viewer, reviews) || reviews.some((review) => isBlinded(viewer, review, reviews)));

/**
 * The findings of a first review are hidden from the user who is to give the second verdict. That could become any reviewer; a
 * supervisor only by being assigned.
 */
function isBlinded(viewer: Principal, review: ReviewFacts, reviews: readonly ReviewFacts[]): boolean {
  if (viewer.kind !== 'user' || !review.isCompleted || review.assignedTo === viewer.id) return false;
  return reviews.some(
    ({ secondReviewOf, isCompleted, assignedTo }) =>
      secondReviewOf === review.id && !isCompleted && (!isSupervisor(viewer) || assignedTo === viewer.id),
  );
}
