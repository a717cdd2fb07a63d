import type { ResolvedOptions } from '../client-options.js';
import { isFailedConnection, passingStatuses } from '../errors/passing-failure.js';
import { attempt } from './attempt.js';
import type { pause } from './pause.js';
import { retryDelay } from './retry-delay.js';

/** What the transport knows about a request besides the `Request`. */
export interface RequestFacts {
  /** As it can be sent again: the body of a `Request` can be read once. */
  readonly body: BodyInit | null | undefined;
  readonly timeoutMs: number;
  readonly isRepeatable: boolean;
}

type TransportOptions = Pick<ResolvedOptions, 'fetch' | 'retries'> & { readonly pause: typeof pause };

/** Sends requests, and repeatable ones again after failures that may pass. */
export class Transport {
  private readonly facts = new WeakMap<Request, RequestFacts>();

  constructor(private readonly options: TransportOptions) {}

  /** Before `send`. */
  describe(request: Request, facts: RequestFacts): void {
    this.facts.set(request, facts);
  }

  readonly send = async (request: Request): Promise<Response> => {
    const facts = this.facts.get(request)!;
    const { method, signal, url } = request;
    const headers = new Headers(request.headers);
    // Each try writes a boundary of its own.
    if (facts.body instanceof FormData) headers.delete('content-type');
    const init = { method, headers, signal, body: facts.body, redirect: 'manual' as const };
    let isInDoubt = false;
    for (let tries = 0; ; tries++) {
      const isLast = !facts.isRepeatable || tries >= this.options.retries;
      let delay: number | undefined;
      try {
        const response = await attempt(this.options.fetch, url, init, facts.timeoutMs);
        if (isLast || !(await mayPass(response, isInDoubt))) return response;
        delay = retryDelay(tries, response.headers.get('retry-after'));
        if (delay === undefined) return response;
      } catch (error) {
        if (isLast || !isFailedConnection(error)) throw error;
        isInDoubt = true;
        delay = retryDelay(tries)!;
      }
      await this.options.pause(delay, signal);
    }
  };
}

/** After a lost answer, CONFLICT without details says that the first request with the Idempotency-Key is still running. */
async function mayPass(response: Response, isInDoubt: boolean): Promise<boolean> {
  if (passingStatuses.has(response.status)) return true;
  if (!isInDoubt || response.status !== 409) return false;
  const body = (await response
    .clone()
    .json()
    .catch(() => undefined)) as { error?: { code?: string; details?: unknown } } | undefined;
  return body?.error?.code === 'CONFLICT' && body.error.details === undefined;
}
