import { keyPrincipal } from '../../platform/caller/api-key-principal.js';
import type { Principal } from '../../platform/caller/principal.js';
import type { KeyRow } from './caller.repository.js';

/** Whether the key was revoked, or its owner has no rights any more. */
export const isRevoked = ({ revoked_at, owner_id, owner_role }: KeyRow): boolean =>
  Boolean(revoked_at || (owner_id && !owner_role));

/** The caller that a key is, with the rights that its owner has now. */
export const callerOf = ({ account_id, id, scopes, owner_id, owner_role }: KeyRow): Principal =>
  keyPrincipal(account_id, id, scopes, owner_id && owner_role ? { id: owner_id, role: owner_role } : undefined);
