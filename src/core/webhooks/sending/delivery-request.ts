import type { GatheredMessage } from '../../deliveries/delivery.types.js';
import type { OutboundRequest } from '../../outbound/guarded-client.js';
import { signatureHeaders } from './signature.js';
import type { WebhookConfig } from '../webhook.types.js';

/** A webhook whose secrets and headers are open. */
export interface OpenWebhook {
  readonly id: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly secret: string;
  /** Null unless it still signs. */
  readonly previousSecret: string | null;
  readonly config: WebhookConfig;
}

export interface ToDeliver {
  readonly deliveryId: string;
  readonly messageId: string;
  readonly type: string;
  readonly occurredAt: Date;
  readonly data: Readonly<Record<string, unknown>>;
  readonly resource?: unknown;
  readonly sequence?: number | null;
  readonly gathered?: readonly GatheredMessage[] | null;
}

export interface DeliveryRequest extends OutboundRequest {
  /** What a receiver may echo and nobody may read in the log. */
  readonly hidden: readonly string[];
}

/** The request that tells a webhook of something, signed at `at`. Our headers come last: none of the custom ones wins. */
export function deliveryRequest(webhook: OpenWebhook, delivery: ToDeliver, at: Date): DeliveryRequest {
  const body = JSON.stringify(envelope(webhook, delivery));
  const { secret, previousSecret } = webhook;
  return {
    url: webhook.url,
    method: 'POST',
    headers: {
      ...webhook.headers,
      ...fixedHeaders(delivery),
      ...signatureHeaders({ id: delivery.messageId, body, at, secret, previousSecret }),
    },
    body,
    timeoutMs: webhook.config.timeout,
    hidden: [...Object.values(webhook.headers), secret],
  };
}

/** Ours that do not depend on when it is sent. */
export const fixedHeaders = ({ deliveryId, type }: Pick<ToDeliver, 'deliveryId' | 'type'>) => ({
  'content-type': 'application/json',
  'user-agent': 'Callwarden-Webhooks/1',
  'x-service-event': type,
  'x-service-delivery': deliveryId,
});

/** The body: SPEC.md "Webhook delivery envelope", with a sequence number where order is wanted. */
export function envelope({ id: webhookId, config }: OpenWebhook, delivery: ToDeliver): Record<string, unknown> {
  const { messageId: id, type, occurredAt, sequence } = delivery;
  return {
    id,
    type,
    timestamp: occurredAt.toISOString(),
    webhookId,
    ...(typeof sequence === 'number' && { sequence }),
    data: delivery.gathered
      ? { batch: true, events: delivery.gathered.map((each) => gatheredEvent(each, config)) }
      : dataOf(delivery, config),
  };
}

const gatheredEvent = (message: GatheredMessage, config: WebhookConfig) => ({
  id: message.id,
  timestamp: message.occurredAt.toISOString(),
  data: dataOf(message, config),
});

const dataOf = ({ data, resource }: Pick<ToDeliver, 'data' | 'resource'>, { includeFullData }: WebhookConfig) =>
  includeFullData && resource !== null && resource !== undefined ? { ...data, resource } : data;
