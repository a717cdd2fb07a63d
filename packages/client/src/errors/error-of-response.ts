import type { Error as ErrorContent } from '../generated/types.gen.js';
import { CallwardenError } from './callwarden-error.js';

const longestQuote = 200;

/** The error for a response that is none, or whose body cannot be read. `body` is parsed JSON, or text. */
export function errorOfResponse(response: Response, body: unknown): CallwardenError {
  const origin = { status: response.status, requestId: response.headers.get('x-request-id') ?? undefined };
  if (isErrorResponse(body)) return new CallwardenError(body.error, origin);
  return new CallwardenError({ code: 'UNEXPECTED_RESPONSE', message: unexpected(response, body) }, origin);
}

function unexpected(response: Response, body: unknown): string {
  if (response.status === 304) return 'Not modified: the resource still has the ETag of `If-None-Match`.';
  if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
    const target = response.headers.get('location') ?? 'another address';
    return `The answer is a redirect to ${target}. Redirects are not followed, because credentials must not go elsewhere: set \`url\` to the address of the service itself.`;
  }
  const quote = typeof body === 'string' && body ? `: ${body.slice(0, longestQuote)}` : '.';
  return `The answer with status ${response.status} is not one of the Callwarden API; check \`url\`, and proxies on the way${quote}`;
}

function isErrorResponse(body: unknown): body is { error: ErrorContent } {
  if (typeof body !== 'object' || body === null || !('error' in body)) return false;
  const { error } = body;
  return typeof error === 'object' && error !== null && 'code' in error && 'message' in error;
}
