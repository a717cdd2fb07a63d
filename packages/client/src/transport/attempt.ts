import { CallwardenConnectionError, CallwardenTimeoutError, messageOf } from '../errors/connection-errors.js';

export type Send = (url: string, init: RequestInit) => Promise<Response>;
export interface AttemptInit extends RequestInit {
  readonly method: string;
  readonly signal: AbortSignal;
}

/**
 * Sends a request once. JSON and errors are read within the time limit, so that the caller gets them whole or not at all; of event
 * streams and files only the headers. Throws a CallwardenConnectionError, a CallwardenTimeoutError, or the reason of the signal.
 */
export async function attempt(send: Send, url: string, init: AttemptInit, timeoutMs: number): Promise<Response> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), timeoutMs);
  try {
    const response = await send(url, { ...init, signal: AbortSignal.any([init.signal, limit.signal]) });
    return isReadWhole(response) ? await readWhole(response) : response;
  } catch (error) {
    if (init.signal.aborted) throw init.signal.reason;
    const what = `${init.method} ${url}`;
    if (limit.signal.aborted)
      throw new CallwardenTimeoutError(
        `${what} had no answer within ${timeoutMs} ms: try again, or raise \`timeoutMs\`.`,
        timeoutMs,
      );
    throw new CallwardenConnectionError(`${what} failed: ${messageOf(error)}`, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

function isReadWhole(response: Response): boolean {
  if (response.body === null || response.type === 'opaqueredirect') return false;
  return !response.ok || /json/.test(response.headers.get('content-type') ?? '');
}

async function readWhole(response: Response): Promise<Response> {
  const { status, statusText, headers } = response;
  return new Response(await response.arrayBuffer(), { status, statusText, headers });
}
