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
  'analysis.started': 'An analysis began.',
  'analysis.completed': 'An analysis has its result.',
  'analysis.failed': 'An analysis failed, and is not tried again by itself.',
  'fraud.detected': 'An analysis ended with a riskScore of 60 or more; sent in addition to `analysis.completed`.',
  'review.assigned': 'Somebody got a review to do.',
  'review.completed': 'A review has its findings, or new ones.',
  'review.escalated': 'A review was handed to the supervisors.',
  'integration.error': 'Something that the service calls does not answer as it should, such as another webhook.',
  'user.action': 'Somebody signed in, made or revoked a key, exported, deleted or changed settings.',
};
