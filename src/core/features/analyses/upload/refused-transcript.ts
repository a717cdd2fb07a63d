import { errors } from '../../../platform/errors/errors.js';
import { LimitExceeded } from '../../../platform/processes/limit-exceeded.js';

const remedy = 'Send the transcript of a part of the call, or none.';

/** The error for a transcript that a limit has stopped; any other error stays as it is. */
export function refusedTranscript(error: unknown): unknown {
  if (!(error instanceof LimitExceeded)) return error;
  const { exhausted, limit } = error;
  if (exhausted === 'waiting')
    return errors.serviceUnavailable(`${limit} other transcripts wait to be read: send it again shortly.`);
  const much = exhausted === 'time' ? `${limit} s` : `${limit} MB of memory`;
  return errors.validationFailed([
    { path: 'transcript', reason: `takes more than ${much} to read and redact. ${remedy.slice(0, -1)}` },
  ]);
}
