import type { GatheredMessage } from '../../platform/deliveries/delivery.types.js';
import { fixedHeaders } from '../../platform/receivers/fixed-headers.js';
import type { ReceiverRequest } from '../../platform/receivers/call-receiver.js';
import { signatureHeaders } from '../../platform/receivers/signature.js';
import type { OpenWebhook, Receiver } from './open-webhook.js';
import type { WebhookConfig } from './webhook.types.js';

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

/** The request to a webhook, signed at `at`. Our headers come last: none of the custom ones wins. */
export function deliveryRequest(webhook: OpenWebhook, delivery: ToDeliver, at: Date): ReceiverRequest {
  const body = JSON.stringify(envelope(webhook, delivery));
  const { secret, previousSecret } = webhook;
  return {
    accountId: webhook.accountId,
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

/** The body, as docs/webhooks.md has it, with a sequence number where order is wanted. */
export function envelope({ id: webhookId, config }: Receiver, delivery: ToDeliver): Record<string, unknown> {
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
