import { errorOf } from '../api/error.ts';
import type { UploadFailure } from './retry.ts';

export const unreachable: UploadFailure = { status: 0 };
export const signedOut: UploadFailure = { status: 401 };

/** A refusal, from the body of the error. */
export function failureOf(status: number, body: unknown): UploadFailure {
  const { code, message, details, retryAfter } = errorOf(body);
  const fields = fieldsOf(details?.fields);
  const maxBytes = Number(details?.maxBytes) || undefined;
  return { status, code, message, retryAfter, fields, maxBytes };
}

function fieldsOf(fields: unknown): UploadFailure['fields'] {
  if (!Array.isArray(fields) || fields.length === 0) return undefined;
  return fields.map((field: unknown) => {
    const { path, reason } = Object(field) as { readonly path?: unknown; readonly reason?: unknown };
    return { path: String(path), reason: String(reason) };
  });
}
