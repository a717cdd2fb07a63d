import { getAnalysis, processAnalysis, watchAnalysis } from '../api/generated/sdk.gen.ts';
import type { Analysis } from '../api/generated/types.gen.ts';
import { sessionState } from '../session/session.ts';
import { failureOf, unreachable } from './failure.ts';
import type { UploadState } from './upload.ts';

type Show = (state: UploadState) => void;

/** A browser opens six connections to a service of HTTP/1.1, and uploads need three of them. */
const mostStreams = 2;
const pollSeconds = 3;
let streams = 0;

/** Shows the stages until the analysis has ended, and returns its result. Throws an UploadFailure where it failed. */
export async function watchUpload(analysisId: string, show: Show, signal: AbortSignal): Promise<UploadState> {
  if (!mayRead()) return { status: 'analysed', analysisId, score: undefined, level: null };
  if (streams < mostStreams) await stream(analysisId, show, signal);
  for (;;) {
    const analysis = await read(analysisId, signal);
    const end = analysis && endOf(analysis);
    if (end || signal.aborted) return end ?? { status: 'cancelled' };
    await pause(signal);
  }
}

export async function processAgain(analysisId: string): Promise<void> {
  const { error, response } = await processAnalysis({ path: { analysisId } });
  if (error) throw response ? failureOf(response.status, error) : unreachable;
}

function mayRead(): boolean {
  const session = sessionState();
  return 'scopes' in session && session.scopes.has('read:analyses');
}

/** Ends with the analysis, and as well where streams are refused or break: reading the analysis says which it was. */
async function stream(analysisId: string, show: Show, signal: AbortSignal): Promise<void> {
  streams++;
  try {
    const { stream: progress } = await watchAnalysis({ path: { analysisId }, signal, sseMaxRetryAttempts: 1 });
    for await (const state of progress) {
      const { stage = null, percent = 0, status } = state ?? {};
      if (status === 'queued' || status === 'processing') show({ status: 'analysing', analysisId, stage, percent });
    }
  } catch {
    // It is read instead.
  } finally {
    streams--;
  }
}

/** Undefined where it cannot be read now. */
async function read(analysisId: string, signal: AbortSignal): Promise<Analysis | undefined> {
  const { data, error, response } = await getAnalysis({ path: { analysisId }, signal });
  if (error && response && (response.status === 403 || response.status === 404))
    throw failureOf(response.status, error);
  return data;
}

function endOf({ analysisId, status, error, fraudAnalysis, notScored }: Analysis): UploadState | undefined {
  if (status === 'queued' || status === 'processing') return undefined;
  if (error) throw { code: error.code, message: error.message };
  const { riskScore = null, riskLevel = null } = fraudAnalysis ?? {};
  return { status: 'analysed', analysisId, score: riskScore, level: riskLevel, notScored: notScored?.reason };
}

const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, pollSeconds * 1000);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
