import type { NotificationEvent } from '../api/generated/types.gen.ts';

/** In the order of lists: calls, reviews, the service. */
export const events: readonly NotificationEvent[] = [
  'fraud.critical',
  'fraud.high',
  'analysis.ready',
  'analysis.failed',
  'review.assigned',
  'review.unassigned',
  'review.completed',
  'review.escalated',
  'comment.mentioned',
  'sla.warning',
  'sla.breach',
  'security.alert',
  'system.alert',
];
