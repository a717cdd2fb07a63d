import type { StandardSchemaV1 as Schema } from '@standard-schema/spec';

/** A review that needs a reviewer. */
export interface OpenReview {
  readonly reviewId: string;
  readonly priority: 'low' | 'normal' | 'high' | 'urgent';
  /** What the review adds to the workload of its reviewer; more for a higher priority. */
  readonly weight: number;
  /** ISO 8601. */
  readonly deadline?: string;
  /** What the call is about, in lower case: indicator types, tags and the language. */
  readonly topics: readonly string[];
  /** Users who must not get it, such as the first reviewer of a second review. */
  readonly excluded: readonly string[];
}

export interface Reviewer {
  readonly userId: string;
  /** In lower case. */
  readonly expertise: readonly string[];
  /** False if the user is unavailable, absent or deactivated. */
  readonly available: boolean;
  /** Whether now falls in the working hours, in the reviewer's own zone. */
  readonly working: boolean;
  /** Without the reviews of this request, which are assigned again. */
  readonly openReviews: number;
  /** Weights of these open reviews, summed. */
  readonly workload: number;
  readonly maxOpenReviews: number;
  /** How many reviews of this request the reviewer may get: by maxOpenReviews, and by maxPerReviewer where the strategy takes it. */
  readonly capacity: number;
  /** Higher for those whom this strategy gave a review later; null for those it never did. */
  readonly lastTurn: number | null;
}

export interface AssignmentRequest {
  readonly reviews: readonly OpenReview[];
  /** In the order in which the client named them, each once. */
  readonly reviewers: readonly Reviewer[];
  /** The client's fields of `assignmentStrategy` that this strategy declares, as its `fields` read them. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** ISO 8601. */
  readonly now: string;
}

export interface Assignment {
  readonly reviewId: string;
  /** Null where nobody fits; then `error` says why. */
  readonly userId: string | null;
  readonly error?: 'REVIEWER_AT_CAPACITY' | 'REVIEWER_UNAVAILABLE' | 'NO_MATCHING_EXPERTISE';
}

/** A pure function: core locks, checks and stores what it proposes. */
export interface AssignmentStrategy {
  /** The `assignmentStrategy.type` that clients send. */
  readonly type: string;
  /**
   * The field by which clients name the users: `assignTo` where they decide, `pool` where the strategy chooses. Absent: a
   * pool that may be left out, which means all reviewers of the account.
   */
  readonly requires?: 'assignTo' | 'pool';
  /** Whether the client's `maxPerReviewer` limits it; otherwise that is ignored. Absent: unless it requires `assignTo`. */
  readonly takesMaxPerReviewer?: boolean;
  /** Any Standard Schema of an object: the strategy's own fields of `assignmentStrategy`. Absent: it has none. */
  readonly fields?: Schema<unknown, Record<string, unknown>>;
  assign(request: AssignmentRequest): readonly Assignment[] | Promise<readonly Assignment[]>;
}
