import { CallwardenConnectionError } from '../errors/connection-errors.js';
import type { Progress } from '../generated/types.gen.js';
import { security, type Connection } from '../transport/connection.js';
import { pause } from '../transport/pause.js';
import { EventStreamParser } from './event-stream-parser.js';
import { readChunks, type SilenceLimits } from './read-chunks.js';

export interface WatchOptions {
  /** Ends the stream; it then throws the reason of the signal. */
  readonly signal?: AbortSignal;
}

interface WatchSettings extends WatchOptions {
  readonly silence?: SilenceLimits;
  readonly pause?: typeof pause;
}

/** The service writes a comment every 15 seconds, and the state as soon as the stream is open. */
const usualSilence = { beforeFirstMs: 10_000, betweenMs: 45_000 };
const mostFruitless = 2;
const usualPauseMs = 500;

/**
 * The progress of an analysis, from its present state until it has ended. A stream that breaks is opened again with
 * `Last-Event-ID`. Throws a CallwardenError if the service refuses it, and a CallwardenConnectionError if no stream brings anything:
 * where something on the way does not let event streams through.
 */
export async function* watchAnalysis(
  { http }: Connection,
  analysisId: string,
  { signal, silence = usualSilence, pause: wait = pause }: WatchSettings = {},
): AsyncGenerator<Progress, void, undefined> {
  let lastEventId = '';
  let lastData = '';
  for (let fruitless = 0; ;) {
    const { data: body, response } = await http.get<{ 200: ReadableStream<Uint8Array> | null }, unknown, true>({
      url: '/v1/analyses/{analysisId}/events',
      path: { analysisId },
      parseAs: 'stream',
      security,
      headers: {
        Accept: 'text/event-stream',
        ...(lastEventId && { 'Last-Event-ID': lastEventId }),
      },
      ...(signal && { signal }),
    });
    if (response.status === 204) return;
    if (!body || !response.headers.get('content-type')?.startsWith('text/event-stream'))
      throw new CallwardenConnectionError('The answer is not a stream of events.');
    const parser = new EventStreamParser(lastEventId);
    let isFruitful = false;
    try {
      for await (const chunk of readChunks(body, silence))
        for (const { type, data, lastEventId: id } of parser.push(chunk)) {
          isFruitful = true;
          lastEventId = id;
          if (type === 'end') return;
          // Each state also comes as a message without a type, and again after a reconnection.
          if (type !== 'progress' || data === lastData) continue;
          lastData = data;
          yield JSON.parse(data) as Progress;
        }
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      if (error instanceof SyntaxError) throw error;
    }
    fruitless = isFruitful ? 0 : fruitless + 1;
    if (fruitless >= mostFruitless)
      throw new CallwardenConnectionError(
        `The stream of events of ${analysisId} brings nothing: a proxy may hold it back.`,
      );
    await wait((parser.retryMs ?? usualPauseMs) * (1 + Math.random()), signal);
  }
}
