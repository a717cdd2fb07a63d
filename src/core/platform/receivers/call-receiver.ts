import type { Attempt } from '../deliveries/delivery.types.js';
import { storable } from '../http/storable.js';
import type { OutboundAnswer, OutboundClient, OutboundRequest } from '../outbound/guarded-client.js';
import { OutboundFailure, OutboundRefusal } from '../outbound/outbound-error.js';
import { mask } from './header-rules.js';

const keptBytes = 4096;
/** Shorter ones are no secrets, and stand in any text. */
const shortestHidden = 4;
/** Answers that say something of this message; any other failure would meet the next one, too. */
const aboutMessage: ReadonlySet<number> = new Set([400, 409, 413, 415, 422]);

export interface ReceiverRequest extends OutboundRequest {
  /** What a receiver may echo and nobody may read in the log. */
  readonly hidden: readonly string[];
}

/** Sends one request to a receiver and returns the outcome. Throws only OutboundFailure `ABORTED`, when `signal` aborts. */
export async function callReceiver(
  client: OutboundClient,
  request: ReceiverRequest,
  signal?: AbortSignal,
): Promise<Attempt> {
  try {
    return await tryReceiver(client, request, signal);
  } catch (error) {
    if (!(error instanceof OutboundRefusal)) throw error;
    return { ...nothing(request.url), errorCode: error.reason, error: error.message };
  }
}

/** As callReceiver, but what the guard does not let out is no attempt: throws OutboundRefusal too. */
export async function tryReceiver(
  client: OutboundClient,
  request: ReceiverRequest,
  signal?: AbortSignal,
): Promise<Attempt> {
  const began = performance.now();
  try {
    return attemptOf(request, await client.request({ ...request, signal }));
  } catch (error) {
    if (!(error instanceof OutboundFailure) || (error.code === 'ABORTED' && signal?.aborted)) throw error;
    const durationMs = Math.round(performance.now() - began);
    return { ...nothing(request.url), durationMs, errorCode: error.code, error: error.message };
  }
}

function attemptOf({ url, hidden }: ReceiverRequest, { status, headers, body, durationMs }: OutboundAnswer): Attempt {
  const accepted = status >= 200 && status < 300;
  return {
    ...nothing(url),
    accepted,
    durationMs: Math.round(durationMs),
    statusCode: status,
    errorCode: accepted ? null : 'STATUS',
    error: accepted ? null : refusal(status),
    responseBody: storable(cut(withoutHidden(body.toString('utf8'), hidden))),
    isEndpointUnwell: !accepted && !aboutMessage.has(status),
    isGone: status === 410,
    retryAfterMs: accepted ? undefined : retryAfter(headers['retry-after']),
  };
}

/** Echoes of custom headers are common: what reads mask must not come back this way. */
const withoutHidden = (text: string, hidden: readonly string[]): string =>
  hidden.filter(({ length }) => length >= shortestHidden).reduce((all, each) => all.replaceAll(each, mask), text);

const cut = (text: string): string => Buffer.from(text).subarray(0, keptBytes).toString('utf8');

const nothing = (address: string): Attempt => ({
  accepted: false,
  address,
  durationMs: 0,
  statusCode: null,
  errorCode: null,
  error: null,
  responseBody: null,
  isEndpointUnwell: true,
});

function refusal(status: number): string {
  if (status >= 300 && status < 400)
    return `The receiver answered with a redirect (${status}), which is not followed: name the final URL.`;
  if (status === 410) return 'The receiver answered 410 Gone: it wants no deliveries any more.';
  return `The receiver responded with status ${status}.`;
}

/** `Retry-After` in milliseconds: seconds or a date (RFC 9110, 10.2.3). */
function retryAfter(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) && ms > 0 ? ms : undefined;
}
