import { requestOptions } from '../call-options.js';
import { AnalysisFailedError } from '../errors/analysis-failed-error.js';
import { CallwardenTimeoutError } from '../errors/connection-errors.js';
import { isPassingFailure } from '../errors/passing-failure.js';
import { mustBeTimeout } from '../client-options.js';
import { dataOf } from '../etag.js';
import { watchAnalysis } from '../events/watch-analysis.js';
import type { Analysis, GetAnalysisData, Progress } from '../generated/types.gen.js';
import type { Connection } from '../transport/connection.js';
import type { Recording } from './recording.js';
import { uploadInParts } from './upload-recording.js';
import type { UploadContent } from './upload-options.js';

/** Parts that the returned analysis has besides the usual ones. */
type Include = NonNullable<NonNullable<GetAnalysisData['query']>['include']>;

export interface WaitOptions {
  readonly include?: Include;
  /** Called with each state. Not called while the service is polled, where event streams are impossible. */
  readonly onProgress?: (progress: Progress) => void;
  /** Ends the waiting, not the analysis. */
  readonly signal?: AbortSignal;
  /** For everything together, in milliseconds; an hour by default. */
  readonly timeoutMs?: number;
}

export interface AnalyzeOptions extends WaitOptions, Omit<UploadContent, 'processImmediately'> {
  /** Your own key, so that a repeat after a restart of your program does not make a second analysis. */
  readonly idempotencyKey?: string;
}

const usualTimeoutMs = 3_600_000;
const firstPollMs = 1000;
const longestPollMs = 10_000;

/** Uploads a recording, waits for its analysis, and returns it. Throws an AnalysisFailedError if it fails. */
export function analyze(
  connection: Connection,
  recording: Recording,
  { include, onProgress, signal, timeoutMs, ...content }: AnalyzeOptions = {},
): Promise<Analysis> {
  return withDeadline({ signal, timeoutMs }, async (deadline) => {
    const analysisId = await uploadInParts(connection, recording, { ...content, signal: deadline });
    return untilEnded(connection, analysisId, { include, onProgress, signal: deadline });
  });
}

/** Waits for an analysis that runs already. Throws an AnalysisFailedError if it fails. */
export function waitForAnalysis(
  connection: Connection,
  analysisId: string,
  options: WaitOptions = {},
): Promise<Analysis> {
  return withDeadline(options, (signal) => untilEnded(connection, analysisId, { ...options, signal }));
}

async function untilEnded(
  connection: Connection,
  analysisId: string,
  { include, onProgress, signal }: WaitOptions,
): Promise<Analysis> {
  try {
    for await (const progress of watchAnalysis(connection, analysisId, { signal })) onProgress?.(progress);
  } catch (error) {
    // Without a stream, or with too many of them, the service is polled.
    if (!isPassingFailure(error)) throw error;
  }
  for (let wait = firstPollMs; ; wait = Math.min(longestPollMs, wait * 1.5)) {
    const query = include && { include };
    const analysis = await dataOf(
      connection.operations.getAnalysis({ ...requestOptions({ signal }), path: { analysisId }, query }),
    );
    if (analysis.error) throw new AnalysisFailedError(analysis.error, analysis);
    if (analysis.status !== 'queued' && analysis.status !== 'processing') return analysis;
    await connection.pause(wait, signal);
  }
}

async function withDeadline<T>(
  { signal, timeoutMs = usualTimeoutMs }: Pick<WaitOptions, 'signal' | 'timeoutMs'>,
  work: (deadline: AbortSignal) => Promise<T>,
): Promise<T> {
  mustBeTimeout('timeoutMs', timeoutMs);
  const limit = new AbortController();
  const late = new CallwardenTimeoutError(
    `The analysis did not end within ${timeoutMs} ms. It goes on in the service: wait for it with analyses.wait, or raise \`timeoutMs\`.`,
    timeoutMs,
  );
  const timer = setTimeout(() => limit.abort(late), timeoutMs);
  try {
    return await work(signal ? AbortSignal.any([signal, limit.signal]) : limit.signal);
  } finally {
    clearTimeout(timer);
  }
}
