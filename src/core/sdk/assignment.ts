/** A review that needs a reviewer. */
export interface OpenReview {
  readonly reviewId: string;
  readonly priority: 'low' | 'normal' | 'high' | 'urgent';
  /** ISO 8601. */
  readonly deadline?: string;
  /** What the call is about: indicator types, tags and the language. */
  readonly topics: readonly string[];
}

export interface Reviewer {
  readonly userId: string;
  readonly expertise: readonly string[];
  readonly available: boolean;
  /** Whether now falls in the working hours, in the reviewer's own zone. */
  readonly working: boolean;
  readonly openReviews: number;
  readonly maxOpenReviews: number;
}

export interface AssignmentRequest {
  readonly reviews: readonly OpenReview[];
  /** In the order in which the client named them. */
  readonly reviewers: readonly Reviewer[];
  /** The client's own fields of `assignmentStrategy`, checked against the plugin's `fields`. */
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
  assign(request: AssignmentRequest): readonly Assignment[] | Promise<readonly Assignment[]>;
}
