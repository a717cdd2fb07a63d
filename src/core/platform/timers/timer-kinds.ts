/** Every kind of timer, with what its key names. */
export const timerKinds = {
  /** The next warning or the breach of a review's deadline; the review. */
  'review.sla': 'review',
  /** Looks for a reviewer again; the review. */
  'review.offer': 'review',
  /** Failed sign-ins are reported in one notice; the account. */
  'sign-in.refused': 'account',
  /** A user goes out of office; the user. */
  'user.absence': 'user',
  /** What an endpoint takes in batches has waited long enough; the endpoint and the type, with a blank between. */
  'delivery.batch': 'endpoint',
  /** What quiet hours held back; the person. */
  'notification.release': 'recipient',
  /** A batch is sent; the person and the batch, with a blank between. */
  'notification.lot': 'recipient',
  /** A critical notification is not acknowledged; the person and the analysis or notification, separated by a space. */
  'notification.repeat': 'recipient',
  /** A snooze ends; the person and the time, with a blank between. */
  'notification.snooze': 'recipient',
  /** Reminders have not helped, and others are to be notified; the event. */
  'notification.unanswered': 'event',
  /** Nobody may have responded; the event and the rule, with a blank between. */
  'notification.escalation': 'event',
} as const;
export type TimerKind = keyof typeof timerKinds;
