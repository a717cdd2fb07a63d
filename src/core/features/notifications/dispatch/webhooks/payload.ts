import type { ClaimedDelivery } from '../../../../platform/deliveries/delivery.types.js';
import type { ReceiverRequest } from '../../../../platform/receivers/call-receiver.js';
import { fixedHeaders } from '../../../../platform/receivers/fixed-headers.js';
import { signatureHeaders } from '../../../../platform/receivers/signature.js';
import type { OpenSecrets } from '../../../../platform/receivers/receiver-secrets.js';
import type { Priority } from '../../notification.types.js';
import type { Occasion } from '../../routing/occasion.js';
import { wordsFor } from '../../wording/wording.js';

const timeoutMs = 10_000;

export const severities = {
  critical: 'critical',
  urgent: 'warning',
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

/** The request for an occasion, signed at `at` like webhooks: docs/notifications.md. */
export function requestOf(
  {
    accountId,
    url,
    headers,
    secret,
    previousSecret,
  }: OpenSecrets & { readonly accountId: string; readonly url: string },
  { id: deliveryId, type, occurredAt, data: content, tries }: ClaimedDelivery,
  at: Date,
): ReceiverRequest {
  const { id, severity, data } = content as ToTell;
  const body = JSON.stringify({
    id,
    timestamp: occurredAt.toISOString(),
    event: type,
    severity,
    data,
    retryCount: tries,
  });
  return {
    accountId,
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
