/** Kinds that callers distinguish. */
export type ModelErrorReason =
  | 'offline'
  | 'http'
  | 'insecure'
  | 'interrupted'
  | 'cut'
  | 'disk'
  | 'mismatch'
  | 'incomplete'
  | 'bad-lock'
  | 'not-installed'
  | 'bad-mirror';

/** A pull or a check that failed, for the administrator, in one sentence with what to do next. */
export class ModelError extends Error {
  constructor(
    readonly reason: ModelErrorReason,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'ModelError';
  }
}

/** The `code` of a system error, such as ENOENT. */
export const codeOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;

/** A readable line of any error; connection attempts to several addresses come as one with `errors`. */
export function messageOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error);
  if ('errors' in error && Array.isArray(error.errors) && error.errors.length > 0)
    return error.errors.map(messageOf).join('; ');
  return 'message' in error ? String(error.message) : 'unknown error';
}

/** A write that failed; what arrived before stays. */
export function diskError(path: string, error: unknown): ModelError {
  const full = ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(codeOf(error) ?? '');
  const reason = full ? 'the disk is full; make room and pull again to go on' : messageOf(error);
  return new ModelError('disk', `cannot write ${path}: ${reason}`, { cause: error });
}
