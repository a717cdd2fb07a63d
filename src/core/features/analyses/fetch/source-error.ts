import { AppError } from '../../../platform/errors/app-error.js';
import { OutboundFailure, OutboundRefusal } from '../../../platform/outbound/outbound-error.js';
import { isNoSpace } from '../../../platform/storage/no-space.js';
import { StageError } from '../pipeline/stage-error.js';

/** Why the source did not send the recording. */
export const unavailable = (message: string, permanent: boolean): StageError =>
  new StageError('fetch', 'SOURCE_UNAVAILABLE', message, permanent);

/** Any error of a download in words for the client; none repeats the URL. */
export function sourceError(error: unknown): StageError {
  if (error instanceof StageError) return error;
  if (error instanceof OutboundRefusal) return unavailable(error.message, true);
  if (error instanceof OutboundFailure) return unavailable(ofSource(error.message), false);
  if (isNoSpace(error))
    return new StageError(
      'fetch',
      'INSUFFICIENT_STORAGE',
      'The disk is full: the administrator must free or add disk space; then upload again.',
      false,
    );
  // Of what the recording is, as the answer to an upload would have it.
  if (error instanceof AppError && error.status < 500) return new StageError('fetch', error.code, error.message, true);
  return StageError.of('fetch', error);
}

/** The guard calls whom it asks a receiver. */
const ofSource = (message: string): string => message.replaceAll('receiver', 'source');

const worthRepeating: ReadonlySet<number> = new Set([408, 425, 429]);

/** For an answer without the recording. */
export function refusedBySource(status: number): StageError {
  const permanent = status < 500 && !worthRepeating.has(status);
  const remedy = permanent ? ' Check the URL and the headers: they may have expired.' : '';
  return unavailable(`The source responded with status ${status}.${remedy}`, permanent);
}
