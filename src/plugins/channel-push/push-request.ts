import { createHash } from 'node:crypto';
import webPush from 'web-push';
import type { Message, PushDevice } from '@callwarden/sdk';
import type { Options } from './options.js';

export interface PushRequest {
  readonly endpoint: string;
  readonly origin: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer>;
}

const urgencies = { critical: 'high', high: 'high', normal: 'normal', low: 'low' } as const;

/** The request of RFC 8030 for one device, encrypted and signed; or why there can be none. */
export function pushRequest(
  device: PushDevice,
  payload: Buffer,
  { idempotencyKey, priority }: Pick<Message, 'idempotencyKey' | 'priority'>,
  options: Options,
): PushRequest | { readonly refused: string } {
  const url = URL.parse(device.endpoint);
  if (!url) return { refused: 'the address of a device is no URL' };
  const refused = wrongWith(url, options);
  if (refused) return { refused };
  try {
    // As it is parsed: web-push signs for the origin as it is written, also with a port that need not be there.
    const parsed = { ...device, endpoint: url.href };
    const { method, headers, body } = webPush.generateRequestDetails(parsed, payload, {
      vapidDetails: options,
      TTL: options.ttlSeconds,
      urgency: urgencies[priority],
      topic: topicOf(idempotencyKey),
    });
    return {
      endpoint: device.endpoint,
      origin: url.origin,
      method,
      headers: texts(headers),
      body: new Uint8Array(body),
    };
  } catch {
    return { refused: `the keys of a device at ${url.origin} are broken` };
  }
}

function wrongWith({ protocol, username, password, host, origin }: URL, { subject, services }: Options) {
  if (protocol !== 'https:' && protocol !== 'http:') return 'the address of a device is neither https nor http';
  if (username || password) return `the address of a device at ${origin} holds a user name or password`;
  // Without VAPID, and closed since 2019; web-push would only complain on the console.
  if (host === 'android.googleapis.com') return `${origin} is no longer a push service`;
  // Core lets pass every host that the options name, so the subject's would be open to whatever users write down.
  const isSubject = subject.startsWith('https:') && new URL(subject).host === host;
  if (isSubject && !services.some((each) => new URL(each).host === host))
    return `${origin} is the subject, no push service; if it is one, name it in services`;
}

/** At most 32 letters of base64url. The same on every attempt, so that one replaces another that still waits. */
const topicOf = (idempotencyKey: string) =>
  createHash('sha256').update(idempotencyKey).digest('base64url').slice(0, 32);

/** As texts, and without the length, which the connection sets. */
function texts(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  const { 'Content-Length': _, ...rest } = headers;
  return Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)]));
}
