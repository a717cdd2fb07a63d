import canonicalize from 'canonicalize';
import { createHash } from 'node:crypto';
import { errors } from '../errors/errors.js';

/** A strong entity tag of a resource (RFC 9110, 8.8.3). */
export const etagOf = (resource: object): string =>
  `"${createHash('sha256')
    .update(canonicalize(resource) ?? '')
    .digest('base64url')
    .slice(0, 27)}"`;

/**
 * Throws PRECONDITION_FAILED unless `ifMatch`, the header of the request, names the tag of the resource or is absent; a
 * resource that does not exist, null, has none. The weak
 * prefix that compressing proxies add is ignored.
 */
export function mustMatch(ifMatch: string | undefined, resource: object | null): void {
  if (ifMatch === undefined) return;
  if (resource === null) throw errors.preconditionFailed();
  if (ifMatch.trim() === '*') return;
  const etag = etagOf(resource);
  const named = ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (!named.includes(etag)) throw errors.preconditionFailed(etag);
}
