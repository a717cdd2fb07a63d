/** Why a recording has no result. */
export interface UploadFailure {
  /** Of the response; 0 where the service could not be reached, undefined where its analysis failed. */
  readonly status?: number | undefined;
  readonly code?: string | undefined;
  /** The service's own words, in English. */
  readonly message?: string | undefined;
  /** The names of bad fields, with the reason for each. */
  readonly fields?: readonly { readonly path: string; readonly reason: string }[];
  /** The most that a recording may have. */
  readonly maxBytes?: number;
  /** Seconds. */
  readonly retryAfter?: number;
}

const mostAttempts = 4;
const longestPause = 60;

/** Answers that say nothing about the upload itself: it comes again under the same key, and counts once. */
const unsettled = new Set([0, 401, 409, 429]);

/** Whether the upload may have been taken, or will be if it is sent again as it is. */
export const keepsKey = ({ status }: UploadFailure): boolean =>
  status !== undefined && (unsettled.has(status) || status >= 500);

/**
 * Seconds until an upload is sent again by itself; undefined where that is for a person to decide.
 *
 * @param attempts how often it was sent, at least 1
 */
export function pauseBefore({ status, retryAfter }: UploadFailure, attempts: number): number | undefined {
  if (status === 429) return Math.min(longestPause, retryAfter ?? longestPause);
  const again = status === 0 || status === 409 || status === 502 || status === 503 || status === 504;
  return again && attempts < mostAttempts ? Math.min(longestPause, 2 ** attempts) : undefined;
}
