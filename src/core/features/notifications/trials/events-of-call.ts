import type { Call } from '../../analyses/calls.service.js';
import { fraudFrom } from '../../analyses/risk-score.js';
import type { NotificationEvent, Priority } from '../notification.types.js';
import { occasionsOf } from '../routing/event-occasions.js';
import type { Occasion } from '../routing/occasion.js';

/** An event as rules see it. */
export interface TriedEvent extends Pick<Occasion, 'priority' | 'data'> {
  readonly type: NotificationEvent;
}

const priorities: Readonly<Record<NotificationEvent, Priority>> = {
  'fraud.critical': 'critical',
  'fraud.high': 'high',
  'analysis.ready': 'low',
  'analysis.failed': 'normal',
  'review.assigned': 'normal',
  'review.completed': 'low',
  'review.escalated': 'high',
  'review.unassigned': 'normal',
  'comment.mentioned': 'normal',
  'sla.warning': 'high',
  'sla.breach': 'high',
  'security.alert': 'critical',
  'system.alert': 'high',
};
/** The priority of a type whose data says nothing else. */
export const usualPriority = (type: NotificationEvent): Priority => priorities[type];

const info = { eventId: '', accountId: '', occurredAt: new Date(0) };

/** The notifications that a call causes when its analysis ends, the gravest first. */
export function eventsOf(call: Call): TriedEvent[] {
  const { analysisId, riskScore, riskLevel, notScored, duration, error } = call;
  if (error) return tried(occasionsOf({ analysisId, error }, { ...info, name: 'analysis.failed' }));
  const result = { analysisId, riskScore, riskLevel, fraudIndicators: call.signs.map(({ type }) => type) };
  const ready = { ...result, duration, transcriptionConfidence: call.transcriptionConfidence ?? 0 };
  const completed = tried(occasionsOf(ready, { ...info, name: 'analysis.completed' }));
  if (riskScore === null || riskLevel === null)
    return notScored ? completed : [{ type: 'analysis.ready', priority: 'low', data: { analysisId } }];
  if (riskScore < fraudFrom) return completed;
  const fraud = { ...result, riskScore, riskLevel, summary: call.summary ?? '' };
  return [...tried(occasionsOf(fraud, { ...info, name: 'fraud.detected' })), ...completed];
}

const tried = (occasions: readonly Occasion[]): TriedEvent[] =>
  occasions.map(({ type, priority, data }) => ({ type: type as NotificationEvent, priority, data }));
