import type { WebhookPayload } from '../generated/types.gen.js';
import { isSame, signatureOf } from './signature.js';
import { WebhookVerificationError } from './verification-error.js';

/** As a server has them: `Headers`, or an object with names in any case. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface ReceivedWebhook {
  /** As it was received, before it is parsed. */
  readonly body: string | Uint8Array | ArrayBuffer;
  readonly headers: WebhookHeaders;
  /** The secret of the webhook; several while you change it. */
  readonly secret: string | readonly string[];
  /** How far `webhook-timestamp` may be from now, in seconds; 300 by default. */
  readonly toleranceSeconds?: number;
}

/**
 * The event, if the delivery was signed with one of the secrets and is recent; otherwise throws a WebhookVerificationError. Throws a
 * TypeError for arguments that cannot be used. Events can come twice: drop ids that you have.
 */
export async function verifyWebhook(received: ReceivedWebhook): Promise<WebhookPayload> {
  const { headers, secret, toleranceSeconds = 300 } = received;
  const secrets = typeof secret === 'string' ? [secret] : secret;
  if (!Array.isArray(secrets) || secrets.length === 0)
    throw new TypeError('Pass `secret`: one, or a list with at least one.');
  if (!(toleranceSeconds >= 0)) throw new TypeError('`toleranceSeconds` must be a number from 0 on.');
  const body = bytesOf(received.body);
  const id = mustHave(headers, 'webhook-id');
  const timestamp = mustHave(headers, 'webhook-timestamp');
  const signatures = mustHave(headers, 'webhook-signature').split(' ');
  mustBeRecent(timestamp, toleranceSeconds);
  let isSigned = false;
  for (const each of secrets as readonly string[]) {
    const expected = await signatureOf(each, { id, timestamp, body });
    for (const signature of signatures) isSigned = isSame(signature, expected) || isSigned;
  }
  if (!isSigned)
    throw new WebhookVerificationError(
      'WRONG_SIGNATURE',
      'No signature fits: the secret is another, or the body is not the bytes that were received.',
    );
  return parse(body);
}

function bytesOf(body: unknown): Uint8Array {
  if (typeof body === 'string') return new TextEncoder().encode(body);
  if (body instanceof ArrayBuffer) return new Uint8Array(body);
  if (body instanceof Uint8Array) return body;
  throw new TypeError(
    'Pass `body` as it was received, as text or bytes: parsed JSON cannot be verified. In Express: express.raw({ type: "application/json" }).',
  );
}

function mustHave(headers: WebhookHeaders, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : valueOf(headers, name);
  if (typeof value === 'string' && value !== '') return value;
  throw new WebhookVerificationError('MISSING_HEADER', `The delivery has no header ${name}, or several.`);
}

function valueOf(headers: Exclude<WebhookHeaders, Headers>, name: string): unknown {
  const values = Object.entries(headers)
    .filter(([key]) => key.toLowerCase() === name)
    .flatMap(([, value]) => value);
  return values.length === 1 ? values[0] : undefined;
}

function mustBeRecent(timestamp: string, toleranceSeconds: number): void {
  if (!/^\d{1,12}$/.test(timestamp))
    throw new WebhookVerificationError('INVALID_TIMESTAMP', 'webhook-timestamp is not a number of seconds since 1970.');
  const distance = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (distance > toleranceSeconds)
    throw new WebhookVerificationError(
      'OUTSIDE_TOLERANCE',
      `The delivery was signed ${Math.round(distance)} s from now; ${toleranceSeconds} s are allowed. Is the clock right?`,
    );
}

function parse(body: Uint8Array): WebhookPayload {
  try {
    const event: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
    if (typeof event === 'object' && event !== null && 'type' in event) return event as WebhookPayload;
  } catch {
    // Signed with the secret, but not by the service.
  }
  throw new WebhookVerificationError('INVALID_BODY', 'The signed body is not an event as JSON.');
}
