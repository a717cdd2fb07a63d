/** No byte came for too long: a connection that broke without notice, or a proxy that holds the stream back. */
export class SilentStreamError extends Error {
  override readonly name = 'SilentStreamError';
}

/** How long a stream may be silent, in milliseconds. */
export interface SilenceLimits {
  readonly beforeFirstMs: number;
  readonly betweenMs: number;
}

/** The text of a stream, piece by piece. The stream is closed when the consumer stops. */
export async function* readChunks(body: ReadableStream<Uint8Array>, limits: SilenceLimits): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  try {
    for (let limit = limits.beforeFirstMs; ; limit = limits.betweenMs) {
      const { done, value } = await within(limit, reader.read());
      if (done) return;
      yield decoder.decode(value, { stream: true });
    }
  } finally {
    // Also what a broken stream throws again here is known already.
    void reader.cancel().catch(() => {});
  }
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new SilentStreamError(`The stream was silent for ${ms} ms.`)), ms);
  });
  try {
    return await Promise.race([work, silence]);
  } finally {
    clearTimeout(timer);
  }
}
