/** Every event of the service. Names are noun.past; payloads are ids and plain values. */
export interface Events {
  /** An analysis waits for a worker. */
  'analysis.queued': { analysisId: string; priority: string };
  /** The recording of an analysis is to be downloaded. */
  'fetch.requested': { analysisId: string };
  'analysis.started': { analysisId: string; startedAt: string };
  /** riskScore and riskLevel are null if the call was not scored. */
  'analysis.completed': {
    analysisId: string;
    riskScore: number | null;
    riskLevel: string | null;
    /** Types, each once, the strongest first. */
    fraudIndicators: string[];
    duration: number;
    transcriptionConfidence: number;
  };
  'analysis.failed': { analysisId: string; error: { code: string; message: string; stage: string; attempts: number } };
  /** Everything of it is erased, by `@ErasesWithAnalysis` in other features too. */
  'analysis.deleted': { analysisId: string };
  /** riskScore is 60 or more. */
  'fraud.detected': {
    analysisId: string;
    riskScore: number;
    riskLevel: string;
    fraudIndicators: string[];
    summary: string;
  };
  /** `notify` is false where the client asked for silence; webhooks get it all the same. `by`: who did it, a user or a key. */
  'review.assigned': {
    reviewId: string;
    analysisId: string;
    assignedTo: string;
    by?: string;
    priority: string;
    deadline: string | null;
    notify: boolean;
  };
  /** `from` does not have to do it any more. */
  'review.unassigned': {
    reviewId: string;
    analysisId: string;
    from: string;
    reason: string | null;
    /** Nobody has to. */
    isWithdrawn: boolean;
  };
  'review.completed': {
    reviewId: string;
    analysisId: string;
    by?: string;
    fraudConfirmed: boolean;
    confidence: number | null;
    /** Whether it was completed before, with other findings. */
    isCorrection: boolean;
  };
  'review.escalated': { reviewId: string; analysisId: string; by?: string; reason: string };
  /** So many minutes are left until the deadline; `assignedTo` is null where nobody has the review. */
  'sla.warning': {
    reviewId: string;
    analysisId: string;
    assignedTo: string | null;
    deadline: string;
    minutesLeft: number;
  };
  /** `mentioned`: users whom the comment names and who may read it. Without the text. */
  'comment.mentioned': {
    commentId: string;
    analysisId: string;
    authorId: string;
    /** Null for an API key. */
    authorName: string | null;
    mentioned: string[];
  };
  'sla.breach': { reviewId: string; analysisId: string; assignedTo: string | null; deadline: string };
  /** An export waits for a worker. */
  'export.queued': { exportId: string };
  /** The file of an export is not wanted any more. */
  'export.dropped': { key: string };
  /** The user cannot work on reviews from now on. */
  'user.unavailable': { userId: string; because: 'deactivated' | 'outOfOffice' | 'unavailable' };
  'security.alert': { reason: string; subject: string; severity?: 'high' };
  /** What the service calls does not answer as it should; `integration` is an id, such as a webhook's. */
  'integration.error': { integration: string; message: string };
  'user.action': { userId: string; action: string; resource: string };
}
export type EventName = keyof Events;

/** What a listener gets in addition to the payload. */
export interface EventInfo<E extends EventName = EventName> {
  readonly name: E;
  /** The same at every delivery, so that a listener can drop repeats. */
  readonly eventId: string;
  readonly accountId: string;
  readonly occurredAt: Date;
}
