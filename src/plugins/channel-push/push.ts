import type { Message, PushDevice } from '@callwarden/sdk';
import type { Options } from './options.js';
import { type PushRequest, pushRequest } from './push-request.js';

/** What became of a message at one device. Reasons name the origin of its push service, never the whole endpoint. */
export type Outcome =
  | { readonly is: 'accepted' }
  | { readonly is: 'gone'; readonly endpoint: string }
  /** This device cannot be sent to as it is. */
  | { readonly is: 'refused'; readonly reason: string }
  /** Another time it may work. */
  | { readonly is: 'failed'; readonly reason: string };

export interface Sending {
  readonly options: Options;
  readonly fetch: typeof fetch;
  readonly signal: AbortSignal;
}

/** Never rejects: what one device does is no matter of the others. */
export async function push(
  device: PushDevice,
  payload: Buffer,
  message: Pick<Message, 'idempotencyKey' | 'priority'>,
  { options, fetch, signal }: Sending,
): Promise<Outcome> {
  const made = pushRequest(device, payload, message, options);
  if ('refused' in made) return { is: 'refused', reason: made.refused };
  const { endpoint, origin, ...init }: PushRequest = made;
  try {
    const response = await fetch(endpoint, { ...init, signal });
    await response.body?.cancel().catch(() => {}); // the status says all
    return outcomeOf(response, endpoint, origin);
  } catch (error) {
    const is = (error as { permanent?: unknown }).permanent === true ? 'refused' : 'failed';
    const late = signal.aborted && `did not answer within ${options.timeoutSeconds} s`;
    return { is, reason: `${origin} ${late || `could not be called: ${reasonOf(error as Error)}`}` };
  }
}

/** Some time these may work: time-out, too early, too many requests; and 401 and 403 once the VAPID keys are right. */
const passing = new Set([401, 403, 408, 425, 429]);
const advice: Readonly<Record<number, string>> = {
  401: ' (check publicKey, privateKey and subject)',
  403: ' (check publicKey: devices take messages only from the key that they subscribed with)',
};

function outcomeOf({ ok, status }: Response, endpoint: string, origin: string): Outcome {
  if (ok) return { is: 'accepted' };
  if (status === 404 || status === 410) return { is: 'gone', endpoint };
  const is = status >= 400 && status < 500 && !passing.has(status) ? 'refused' : 'failed';
  return { is, reason: `${origin} answered ${status}${advice[status] ?? ''}` };
}

/** What fetch throws says only "fetch failed"; the reason is in its cause. */
function reasonOf({ message, cause }: Error): string {
  return (message === 'fetch failed' && (cause as Error | undefined)?.message) || message;
}
