import type { Api } from '../../support/api.js';
import type { MovableClock } from '../../support/movable-clock.js';

export type Status = 'pending' | 'in_progress' | 'completed' | 'escalated';

/** A review as the reference model knows it. */
export interface Known {
  readonly id: string;
  readonly analysisId: string;
  status: Status;
  assignee: string | null;
  deadline: number | null;
  verdict: boolean | null;
  readonly isRequired: boolean;
  readonly second?: string;
  readonly adjudicates?: string;
  readonly isGiven: boolean;
}
export interface KnownUser {
  readonly id: string;
  readonly role: 'reviewer' | 'supervisor';
  readonly max: number;
  available: boolean;
}
/** What the reference model says must be. */
export interface Model {
  readonly reviews: Map<string, Known>;
  readonly users: Map<string, KnownUser>;
}
/** The service, and what drives it. */
export interface Desk {
  readonly key: Api;
  /** Completes second reviews: four eyes are two callers. */
  readonly otherKey: Api;
  readonly clock: MovableClock;
  analysis(): Promise<string>;
  /** Until nothing is due or undelivered. */
  settle(): Promise<void>;
  /** All reviews as they are stored. */
  stored(): Promise<readonly Stored[]>;
}
export interface Stored {
  readonly id: string;
  readonly analysisId: string;
  readonly status: Status;
  readonly assignee: string | null;
  readonly deadline: Date | null;
  readonly verdict: boolean | null;
  readonly isRequired: boolean;
  readonly second: string | null;
  readonly adjudicates: string | null;
  readonly history: readonly { event: string; details: { assignedTo?: string } | null }[];
}

export const openOf = ({ reviews }: Model, userId: string): number =>
  [...reviews.values()].filter(({ assignee, status }) => assignee === userId && status !== 'completed').length;

export const hasRoom = (model: Model, userId: string): boolean => {
  const user = model.users.get(userId)!;
  return user.available && openOf(model, userId) < user.max;
};
