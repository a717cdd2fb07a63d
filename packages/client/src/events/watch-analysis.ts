import { CallwardenConnectionError } from '../errors/connection-errors.js';
import { isPassingFailure } from '../errors/passing-failure.js';
import type { Progress } from '../generated/types.gen.js';
import { security, type Connection } from '../transport/connection.js';
import { EventStreamParser } from './event-stream-parser.js';
import { BrokenStreamError, readChunks, type SilenceLimits } from './read-chunks.js';

export interface WatchOptions {
  /** Ends the stream; it then throws the reason of the signal. */
  readonly signal?: AbortSignal;
}

interface WatchSettings extends WatchOptions {
  readonly silence?: SilenceLimits;
}

/** The service writes the state as soon as the stream is open, and a comment every 15 seconds. */
const usualSilence = { beforeFirstMs: 10_000, betweenMs: 45_000 };
/** Connections in a row that bring nothing: before anything came, and while the service restarts. */
const mostFruitless = { atFirst: 2, later: 10 };
const usualPauseMs = 500;
const longestPauseMs = 8000;

/** What has come so far, over all connections. */
interface Received {
  lastEventId: string;
  lastData: string;
  hasCome: boolean;
  /** Connections since then that brought nothing. */
  fruitless: number;
  retryMs: number;
}

/**
 * The progress of an analysis, from its present state until it has ended. A stream that breaks is opened again with
 * `Last-Event-ID`. Throws a CallwardenError if the service refuses it, and a CallwardenConnectionError if no stream brings anything:
 * the service is away, or something on the way does not let event streams through.
 */
export async function* watchAnalysis(
  connection: Connection,
  analysisId: string,
  { signal, silence = usualSilence }: WatchSettings = {},
): AsyncGenerator<Progress, void, undefined> {
  const received = { lastEventId: '', lastData: '', hasCome: false, fruitless: 0, retryMs: usualPauseMs };
  for (;;) {
    let cause: unknown;
    try {
      const hasEnded = yield* readOnce(connection, analysisId, received, { signal, silence });
      if (hasEnded) return;
    } catch (error) {
      if (!(received.hasCome ? isPassingFailure(error) : error instanceof BrokenStreamError)) throw error;
      cause = error;
    }
    if (++received.fruitless >= (received.hasCome ? mostFruitless.later : mostFruitless.atFirst))
      throw new CallwardenConnectionError(`No stream brings events of ${analysisId}: does a proxy hold them back?`, {
        cause,
      });
    const pauseMs = Math.min(longestPauseMs, received.retryMs * 2 ** (received.fruitless - 1));
    await connection.pause(pauseMs * (1 + Math.random()), signal);
  }
}

/** By one connection; whether there is nothing more to come. */
async function* readOnce(
  { http }: Connection,
  analysisId: string,
  received: Received,
  { signal, silence }: Required<Pick<WatchSettings, 'silence'>> & WatchOptions,
): AsyncGenerator<Progress, boolean, undefined> {
  const lastId = received.lastEventId;
  const { data: body, response } = await http.get<{ 200: ReadableStream<Uint8Array> | null }, unknown, true>({
    url: '/v1/analyses/{analysisId}/events',
    path: { analysisId },
    parseAs: 'stream',
    security,
    headers: { Accept: 'text/event-stream', ...(lastId && { 'Last-Event-ID': lastId }) },
    ...(signal && { signal }),
  });
  if (response.status === 204) return true;
  if (!body || !response.headers.get('content-type')?.startsWith('text/event-stream'))
    throw new CallwardenConnectionError('The answer is not a stream of events.');
  const parser = new EventStreamParser(lastId);
  for await (const chunk of readChunks(body, silence, signal))
    for (const { type, data, lastEventId } of parser.push(chunk)) {
      Object.assign(received, {
        lastEventId,
        hasCome: true,
        fruitless: 0,
        retryMs: parser.retryMs ?? received.retryMs,
      });
      if (type === 'end') return true;
      // Each state also comes as a message without a type, and again after a reconnection.
      if (type !== 'progress' || data === received.lastData) continue;
      received.lastData = data;
      yield JSON.parse(data) as Progress;
    }
  return false;
}
