import type { ClaimedDelivery } from '../../deliveries/delivery.types.js';
import { type DeliveryRequest, fixedHeaders } from '../../webhooks/sending/delivery-request.js';
import { signatureHeaders } from '../../webhooks/sending/signature.js';
import type { OpenSecrets } from '../../webhooks/webhook-opener.js';
import type { Priority } from '../notification.types.js';
import type { Occasion } from '../occasions/occasion.js';
import { wordsFor } from '../wording/wording.js';

const timeoutMs = 10_000;

/** DECISIONS §8. */
export const severities = {
  critical: 'critical',
  high: 'warning',
  normal: 'info',
  low: 'info',
} as const satisfies Record<Priority, string>;

/** What is stored of an occasion for notification webhooks. */
export interface ToTell extends Readonly<Record<string, unknown>> {
  readonly id: string;
  readonly severity: (typeof severities)[Priority];
  readonly data: Readonly<Record<string, unknown>>;
}

/** With title and message in English. */
export function toTell(occasion: Occasion): ToTell {
  const { title, message } = wordsFor(occasion, { locale: 'en', timeZone: 'UTC' });
  return { id: occasion.id, severity: severities[occasion.priority], data: { ...occasion.data, title, message } };
}

/** The request that tells of an occasion, signed at `at` as webhooks are: SPEC.md "Notification channel webhooks". */
export function requestOf(
  { url, headers, secret, previousSecret }: OpenSecrets & { readonly url: string },
  { id: deliveryId, type, occurredAt, data: told, tries }: ClaimedDelivery,
  at: Date,
): DeliveryRequest {
  const { id, severity, data } = told as ToTell;
  const body = JSON.stringify({
    id,
    timestamp: occurredAt.toISOString(),
    event: type,
    severity,
    data,
    retryCount: tries,
  });
  return {
    url,
    method: 'POST',
    headers: {
      ...headers,
      ...fixedHeaders({ deliveryId, type }),
      ...signatureHeaders({ id, body, at, secret, previousSecret }),
    },
    body,
    timeoutMs,
    hidden: [...Object.values(headers), secret],
  };
}

/** Of one attempt, in all. */
export const attemptMs = timeoutMs;
