import { PermanentError } from '@callwarden/sdk';
import type { Answer } from '../outbound/answer-reader.js';
import type { OutboundClient, OutboundRequest } from '../outbound/guarded-client.js';
import { OutboundRefusal } from '../outbound/outbound-error.js';

/** Ends the calls of plugins that set no limit of their own. */
const timeoutMs = 60_000;
/** Answers that the Fetch standard gives no body, not even an empty one. */
const bodiless = new Set([204, 205, 304]);
const redirects = new Set([301, 302, 303, 307, 308]);

/**
 * The way out to addresses that users named, in the form of fetch. A body is read before it is sent; of the answer's, at
 * most 64 KiB are kept, and it is not unpacked. A redirect is an error.
 *
 * Rejects with a `PermanentError` ADDRESS_REFUSED for what the guard does not let out, with the reason of the signal when
 * that aborts, and else with a TypeError, as fetch does. The messages say why, and repeat no more of the address than its host.
 */
export function guardedFetch(client: Pick<OutboundClient, 'check' | 'request'>): typeof fetch {
  return async (input, init) => {
    const signal = init?.signal ?? (input instanceof Request ? input.signal : undefined);
    signal?.throwIfAborted();
    try {
      return responseOf(await client.request(await requestOf(client, input, init, signal)));
    } catch (error) {
      signal?.throwIfAborted();
      throw inWordsOfFetch(error as Error);
    }
  };
}

async function requestOf(
  client: Pick<OutboundClient, 'check'>,
  input: Parameters<typeof fetch>[0],
  init?: RequestInit,
  signal?: AbortSignal,
): Promise<OutboundRequest> {
  const url = input instanceof Request ? input.url : String(input);
  client.check(url); // as it is written, before a parser tidies it up or repeats it in an error
  const request = new Request(input, { ...init, signal: null });
  return {
    url,
    method: request.method as OutboundRequest['method'],
    headers: Object.fromEntries(request.headers),
    body: request.body === null ? undefined : Buffer.from(await request.arrayBuffer()),
    timeoutMs,
    signal,
  };
}

function responseOf({ status, headers, body }: Answer): Response {
  if (redirects.has(status)) throw new TypeError(`The response is a redirect (${status}), which is not followed.`);
  return new Response(bodiless.has(status) ? null : new Uint8Array(body), { status, headers });
}

function inWordsOfFetch(error: Error): Error {
  if (error instanceof OutboundRefusal) return new PermanentError('ADDRESS_REFUSED', error.message, { cause: error });
  return error.name === 'TypeError' ? error : new TypeError(error.message, { cause: error });
}
