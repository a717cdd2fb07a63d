import type { Principal } from '../../../../platform/caller/principal.js';
import { errors } from '../../../../platform/errors/errors.js';

/** Throws INSUFFICIENT_PERMISSIONS for an API key: it gets no notifications. */
export function userOf({ kind, id }: Principal): string {
  if (kind !== 'user') throw errors.insufficientPermissions('a signed-in user: an API key gets no notifications');
  return id;
}
