import type { EventInfo, EventName, Events } from '../../../platform/events/events.js';
import type { NotificationEvent, Priority } from '../notification.types.js';
import type { Occasion, Part } from './occasion.js';

/** Events that notify people. */
export const notifyingEvents = [
  'fraud.detected',
  'analysis.completed',
  'analysis.failed',
  'review.assigned',
  'review.completed',
  'review.escalated',
  'review.unassigned',
  'comment.mentioned',
  'sla.warning',
  'sla.breach',
  'security.alert',
  'integration.error',
] as const satisfies readonly EventName[];
export type NotifyingEvent = (typeof notifyingEvents)[number];

interface Telling extends Partial<Omit<Occasion, 'type'>> {
  readonly type: NotificationEvent;
  readonly priority: Priority;
  readonly parts: readonly Part[];
}
const tells = (
  type: NotificationEvent,
  priority: Priority,
  parts: readonly Part[],
  rest: Partial<Omit<Occasion, 'type'>> = {},
): Telling => ({
  type,
  priority,
  parts,
  ...rest,
});

/** Who did something is not notified of it. Events of earlier versions do not say who it was. */
const butNot = (by: string | undefined) => (by === undefined ? {} : { except: [by] });

/** The notifications when this happens: docs/notifications.md. */
const tellings: { readonly [E in NotifyingEvent]: (payload: Events[E]) => readonly Telling[] } = {
  'fraud.detected': ({ riskScore }) =>
    riskScore >= 80
      ? [tells('fraud.critical', 'critical', ['assignee', 'supervisors', 'security', 'subscribers'])]
      : [tells('fraud.high', 'high', ['assignee', 'supervisors', 'subscribers'])],
  'analysis.completed': () => [tells('analysis.ready', 'low', ['subscribers'])],
  'analysis.failed': () => [
    tells('analysis.failed', 'normal', ['assignee', 'subscribers']),
    tells('system.alert', 'high', ['administrators', 'technical', 'subscribers']),
  ],
  'review.assigned': ({ assignedTo, by, priority, notify }) =>
    notify
      ? [
          tells('review.assigned', priority === 'urgent' || priority === 'high' ? priority : 'normal', ['assignee'], {
            assignee: assignedTo,
            ...butNot(by),
          }),
        ]
      : [],
  'review.completed': ({ by }) => [tells('review.completed', 'low', ['supervisors', 'subscribers'], butNot(by))],
  'review.escalated': ({ by }) => [tells('review.escalated', 'high', ['supervisors', 'subscribers'], butNot(by))],
  // Who sees only what is assigned to them may not see this review any more, and hears of its id alone.
  'review.unassigned': ({ from, reason, isWithdrawn, reviewId }) => [
    tells('review.unassigned', 'normal', [], {
      recipients: [from],
      ...(!isWithdrawn && { analysisId: null, reviewId: null, data: { unassignedReviewId: reviewId, reason } }),
    }),
  ],
  'comment.mentioned': ({ mentioned }) => [tells('comment.mentioned', 'normal', [], { recipients: mentioned })],
  'sla.warning': ({ assignedTo }) => [
    tells('sla.warning', 'high', ['assignee', 'supervisors', 'subscribers'], { assignee: assignedTo }),
  ],
  'sla.breach': ({ assignedTo }) => [
    tells('sla.breach', 'high', ['assignee', 'supervisors', 'subscribers'], { assignee: assignedTo }),
  ],
  'security.alert': ({ severity }) => [
    tells('security.alert', severity ?? 'critical', ['administrators', 'security', 'subscribers']),
  ],
  'integration.error': ({ integration }) => [
    tells('system.alert', 'high', ['administrators', 'technical', 'subscribers'], {
      mergeKey: `system.alert ${integration}`,
    }),
  ],
};

/** One for each notification that this causes; one event may cause several. */
export function occasionsOf<E extends NotifyingEvent>(payload: Events[E], info: EventInfo<E>): Occasion[] {
  const data = { ...payload } as Record<string, unknown>;
  delete data['notify'];
  delete data['by'];
  const text = (key: string) => (typeof data[key] === 'string' ? data[key] : null);
  return tellings[info.name](payload).map((telling, index) => ({
    id: index === 0 ? info.eventId : `${info.eventId}.${index}`,
    accountId: info.accountId,
    occurredAt: info.occurredAt,
    data,
    analysisId: text('analysisId'),
    reviewId: text('reviewId'),
    actions: [],
    mergeKey: null,
    ...telling,
  }));
}
