import { CallwardenConnectionError, messageOf } from '../errors/connection-errors.js';

/** A stream that was open ended other than by its end. */
export class BrokenStreamError extends CallwardenConnectionError {}

/** How long a stream may be silent, in milliseconds: longer, and the connection broke without notice, or a proxy holds it back. */
export interface SilenceLimits {
  readonly beforeFirstMs: number;
  readonly betweenMs: number;
}

/**
 * The text of a stream, piece by piece. The stream is closed when the consumer stops. Throws the reason of the signal, or a
 * BrokenStreamError.
 */
export async function* readChunks(
  body: ReadableStream<Uint8Array>,
  limits: SilenceLimits,
  signal?: AbortSignal,
): AsyncGenerator<string, void, undefined> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  try {
    for (let limit = limits.beforeFirstMs; ; limit = limits.betweenMs) {
      const { done, value } = await within(limit, reader.read()).catch((error: unknown) => {
        if (signal?.aborted) throw signal.reason;
        throw new BrokenStreamError(`The stream of events broke: ${messageOf(error)}`, { cause: error });
      });
      if (done) return;
      yield decoder.decode(value, { stream: true });
    }
  } finally {
    // What a broken stream throws here again is known.
    void reader.cancel().catch(() => {});
  }
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`it was silent for ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, silence]);
  } finally {
    clearTimeout(timer);
  }
}
