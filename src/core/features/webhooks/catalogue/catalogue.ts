import type { Events } from '../../../platform/events/events.js';
import { eventSchemas } from './catalogue.schemas.js';
import type { WebhookEventType } from '../webhook.types.js';

/** What a webhook gets of an event: the documented fields in their order, none of the internal ones. */
export function eventData<T extends WebhookEventType>(type: T, payload: Events[T]): Record<string, unknown> {
  const given = payload as Readonly<Record<string, unknown>>;
  // Not parsed: an event that differs from its documentation is sent all the same.
  return Object.fromEntries(Object.keys(eventSchemas[type].shape).map((name) => [name, given[name]]));
}

/** What an event is about. Events of one subject keep their order; with `analysisId`, its data goes when that is erased. */
export function eventSubject<T extends WebhookEventType>(
  type: T,
  payload: Events[T],
): { subject: string; analysisId?: string } {
  const { analysisId, resource, integration } = eventData(type, payload) as Record<string, string | undefined>;
  if (analysisId !== undefined) return { subject: analysisId, analysisId };
  return { subject: (resource ?? integration)! };
}

/** When each type is sent. */
export const eventMeanings: Readonly<Record<WebhookEventType, string>> = {
  'analysis.started': 'An analysis started.',
  'analysis.completed': 'An analysis was completed.',
  'analysis.failed': 'An analysis failed and is not retried automatically.',
  'fraud.detected':
    'An analysis was completed with a riskScore of 60 or more; sent in addition to `analysis.completed`.',
  'review.assigned': 'A review was assigned.',
  'review.completed': 'A review was completed, or its findings were replaced.',
  'review.escalated': 'A review was escalated to the supervisors.',
  'integration.error': 'An external service failed, such as another webhook.',
  'user.action': 'A user or key signed in, created or revoked a key, exported, deleted or changed settings.',
};
