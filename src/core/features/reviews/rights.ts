import { isSupervisor } from '../../platform/caller/is-supervisor.js';
import type { Principal } from '../../platform/caller/principal.js';
import type { Review } from './review.entity.js';
import type { Mover } from './review-states.js';

/**
 * See docs/reviews.md: another's review is changed by a supervisor, an administrator or an API key. What nobody has, any reviewer
 * may assign to others.
 */
export const mayChange = (caller: Principal, { assignedTo }: Pick<Review, 'assignedTo'>): boolean =>
  caller.kind !== 'user' || isSupervisor(caller) || assignedTo == null || caller.id === assignedTo;

/** Whether the caller may do the work of a review: start, complete or escalate it. */
export const mayWork = (caller: Principal, { assignedTo }: Pick<Review, 'assignedTo'>): boolean =>
  mayChange(caller, { assignedTo }) && (assignedTo != null || caller.kind !== 'user' || isSupervisor(caller));

/** Whether the caller may take reviews back from their reviewers, and out of the queues; a key of a reviewer may not. */
export const maySupervise = (caller: Principal): boolean =>
  isSupervisor(caller) || (caller.kind !== 'user' && caller.ownerRole !== 'reviewer');

export const mayMove = (caller: Principal, by: Mover): boolean => by === 'assignee' || isSupervisor(caller);
