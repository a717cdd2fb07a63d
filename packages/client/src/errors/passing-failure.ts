import { CallwardenError } from './callwarden-error.js';
import { CallwardenConnectionError, CallwardenTimeoutError } from './connection-errors.js';

/** Statuses after which the same request may succeed. 502 and 504 come from proxies while the service starts. */
export const passingStatuses: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** No answer came. */
export const isFailedConnection = (error: unknown): boolean =>
  error instanceof CallwardenConnectionError || error instanceof CallwardenTimeoutError;

/** Whether the service may be there again after a while. */
export const isPassingFailure = (error: unknown): boolean =>
  isFailedConnection(error) || (error instanceof CallwardenError && passingStatuses.has(error.status));
