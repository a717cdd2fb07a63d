import type { CallMeta } from '../call-options.js';
import type { Credentials, ResolvedOptions } from '../client-options.js';
import { errorOfResponse } from '../errors/error-of-response.js';
import { createClient, type Client } from '../generated/client/index.js';
import { idempotentPaths } from '../generated/facts.gen.js';
import { Operations } from '../generated/sdk.gen.js';
import { newIdempotencyKey } from './idempotency-key.js';
import { pause } from './pause.js';
import { Transport } from './transport.js';
import { userAgent } from './user-agent.js';

/** What the resources of a client share. */
export interface Connection {
  readonly url: string;
  /** Every operation of the API. */
  readonly operations: Operations;
  /** For what operations cannot do: reading a stream of events. */
  readonly http: Client;
  /** Waits, between tries and polls. */
  readonly pause: typeof pause;
}

/** For requests that are sent without a generated operation. */
export const security = [{ scheme: 'bearer', type: 'http' } as const, { name: 'X-API-Key', type: 'apiKey' } as const];

type Authentication = Credentials | { readonly apiKey?: undefined; readonly accessToken?: undefined };
const repeatableMethods = new Set(['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS']);

/** Sends the requests of generated operations through a transport, with credentials, and throws typed errors. */
export function connect(
  options: ResolvedOptions & { readonly pause?: typeof pause },
  authentication: Authentication,
): Connection {
  const wait = options.pause ?? pause;
  const transport = new Transport({ ...options, pause: wait });
  const agent = userAgent(options.userAgent);
  const http = createClient({
    baseUrl: options.url,
    throwOnError: true,
    fetch: transport.send as typeof fetch,
    headers: agent === undefined ? {} : { 'User-Agent': agent },
    auth: ({ scheme }) => {
      const { apiKey, accessToken } = authentication;
      if (scheme !== 'bearer') return apiKey;
      return typeof accessToken === 'function' ? accessToken() : accessToken;
    },
  });
  http.interceptors.request.use((request, call) => {
    const { url, serializedBody, body, bodySerializer, meta } = call as typeof call & { meta?: CallMeta };
    const takesKey = request.method === 'POST' && idempotentPaths.has(url);
    if (takesKey && !request.headers.has('idempotency-key'))
      request.headers.set('idempotency-key', newIdempotencyKey());
    transport.describe(request, {
      body: (bodySerializer ? serializedBody : body) as BodyInit | undefined,
      timeoutMs: meta?.timeoutMs ?? options.timeoutMs,
      isRepeatable: takesKey || repeatableMethods.has(request.method),
    });
    return request;
  });
  http.interceptors.error.use((error, response) => {
    // Without a response, the error is one of the transport or of an abort.
    if (!response || (response.ok && !(error instanceof SyntaxError))) return error;
    return errorOfResponse(response, error instanceof Error ? error.message : error);
  });
  return { url: options.url, http, operations: new Operations({ client: http }), pause: wait };
}
