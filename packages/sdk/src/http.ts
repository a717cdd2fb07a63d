/** Requests to vendors, for plugins of every kind: `@callwarden/sdk/http`. */
import type { PluginContext } from './plugin.js';

export interface Answer {
  readonly status: number;
  readonly text: string;
  /** For error messages: the path of a webhook is a secret. */
  readonly host: string;
}

export interface Limits {
  readonly signal: AbortSignal;
  /** For all of it. */
  readonly timeoutSeconds: number;
  /** In characters; the rest of an answer is not read. */
  readonly longestAnswer?: number;
}

/** Seconds; a longer wait is left to the service, which tries again later. */
const longestWait = 30;

/**
 * Sends, and once more where 429 or 503 names a `Retry-After` that the time allows. Throws where there is no answer; the
 * message names the host alone.
 */
export async function send(
  url: string,
  request: RequestInit,
  { signal, timeoutSeconds, longestAnswer = 64 * 1024 }: Limits,
  context: PluginContext,
): Promise<Answer> {
  const { host } = new URL(url);
  const end = performance.now() + timeoutSeconds * 1000;
  const timeout = AbortSignal.timeout(timeoutSeconds * 1000);
  const either = AbortSignal.any([signal, timeout]);
  const attempt = () => context.fetch(url, { ...request, signal: either });
  try {
    either.throwIfAborted();
    const first = await attempt();
    const wait = waitOf(first);
    const isTooLong = wait === undefined || wait > longestWait || performance.now() + wait * 1000 >= end;
    if (isTooLong) return await answerOf(first, host, longestAnswer);
    await first.body?.cancel();
    await pause(wait * 1000, either);
    return await answerOf(await attempt(), host, longestAnswer);
  } catch (error) {
    signal.throwIfAborted();
    if (timeout.aborted) throw new Error(`${host} did not answer within ${timeoutSeconds} s`, { cause: error });
    throw new Error(`${host} could not be reached: ${causeOf(error)}`, { cause: error });
  }
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const timer = setTimeout(resolve, milliseconds);
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', stop, { once: true });
  });

/** Seconds; RFC 9110 allows a date as well. */
function waitOf({ status, headers }: Response): number | undefined {
  const value = headers.get('retry-after');
  if ((status !== 429 && status !== 503) || value === null) return undefined;
  if (/^\d+$/.test(value)) return Number(value);
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, (date - Date.now()) / 1000);
}

async function answerOf(response: Response, host: string, longestAnswer: number): Promise<Answer> {
  const decoder = new TextDecoder();
  let text = '';
  // Leaving the loop closes the connection.
  for await (const part of response.body ?? []) {
    text += decoder.decode(part, { stream: true });
    if (text.length > longestAnswer) break;
  }
  return { status: response.status, text, host };
}

/** What fetch throws says only that it failed; why is in its cause. */
function causeOf(error: unknown): string {
  const { cause = error } = error as Error;
  const { code, message } = cause as { readonly code?: string; readonly message?: string };
  return code ?? message ?? String(cause);
}
