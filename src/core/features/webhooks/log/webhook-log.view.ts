import type {
  DeliveryDetail,
  LoggedAttempt,
  LoggedDelivery,
} from '../../../platform/deliveries/log/delivery-log.types.js';
import { fixedHeaders } from '../../../platform/receivers/fixed-headers.js';
import { envelope, type ToDeliver } from '../delivery-request.js';
import type { Receiver } from '../open-webhook.js';
import { mask } from '../../../platform/receivers/header-rules.js';
import type { WebhookEventType } from '../webhook.types.js';
import type { DeliverySummary, DeliveryView } from './webhook-log.schemas.js';

export const viewSummary = (delivery: LoggedDelivery): DeliverySummary => ({
  deliveryId: delivery.id,
  eventId: delivery.messageId,
  type: delivery.type as WebhookEventType,
  status: delivery.status,
  reason: delivery.reason,
  attempts: delivery.attempts,
  statusCode: delivery.statusCode,
  responseTime: delivery.durationMs,
  error: delivery.error,
  occurredAt: delivery.occurredAt.toISOString(),
  createdAt: delivery.createdAt.toISOString(),
  nextAttemptAt: delivery.status === 'pending' ? delivery.dueAt.toISOString() : null,
  completedAt: delivery.status === 'pending' ? null : (delivery.settledAt?.toISOString() ?? null),
});

export function viewDelivery(
  webhook: Receiver,
  delivery: DeliveryDetail,
  attempts: readonly LoggedAttempt[],
): DeliveryView {
  const last = attempts.at(-1);
  return {
    ...viewSummary(delivery),
    sequence: delivery.sequence,
    batchId: delivery.batchId,
    events: delivery.messageIds && [...delivery.messageIds],
    request: requestOf(webhook, delivery),
    response: last && last.statusCode !== null ? { statusCode: last.statusCode, body: last.responseBody } : null,
    attemptLog: attempts.map(({ durationMs, address, startedAt, ...attempt }) => ({
      ...attempt,
      startedAt: startedAt.toISOString(),
      responseTime: durationMs,
      url: address,
    })),
  };
}

function requestOf(webhook: Receiver, delivery: DeliveryDetail): DeliveryView['request'] {
  const { id: deliveryId, data, gathered } = delivery;
  const sent: ToDeliver = { ...delivery, deliveryId, data: data ?? {} };
  const masked = Object.fromEntries(Object.keys(webhook.headers).map((name) => [name, mask]));
  return {
    method: 'POST',
    url: webhook.url,
    headers: { ...masked, ...fixedHeaders(sent) },
    body: data === null && gathered === null ? null : JSON.stringify(envelope(webhook, sent)),
  };
}
