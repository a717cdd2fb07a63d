import { mustBeTimeout } from './client-options.js';

/** For one request. */
export interface CallOptions {
  /** Ends the request; it then throws the reason of the signal. */
  readonly signal?: AbortSignal;
  /** For each try of this request, in milliseconds, in place of the client's. */
  readonly timeoutMs?: number;
}

/** For a request that creates, starts or sends something. */
export interface CreateOptions extends CallOptions {
  /** Your own key, so that a repeat after a restart of your program has no second effect. Without one, each call has a random key. */
  readonly idempotencyKey?: string;
}

/** For a request that changes something. */
export interface UpdateOptions extends CallOptions {
  /** The ETag that the change is based on, see `etagOf`: refused with PRECONDITION_FAILED if there is a newer one. */
  readonly ifMatch?: string;
}

/** Passed to the transport in the `meta` of a request. */
export interface CallMeta extends Record<string, unknown> {
  readonly timeoutMs?: number;
}

/** The options as generated operations take them. */
export function requestOptions({ signal, timeoutMs, idempotencyKey, ifMatch }: CreateOptions & UpdateOptions = {}) {
  if (timeoutMs !== undefined) mustBeTimeout('timeoutMs', timeoutMs);
  const meta: CallMeta = { timeoutMs };
  return {
    meta,
    ...(signal && { signal }),
    headers: {
      ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
      ...(ifMatch !== undefined && { 'If-Match': ifMatch }),
    },
  };
}
