import { type Principal, userPrincipal } from '../../platform/caller/principal.js';
import type { Config } from '../../platform/config/config.schema.js';

/** The userId whose assignments are all that the caller sees; undefined for one who sees the whole account. */
export function assignedOnly(caller: Principal, { reviewersSeeAssignedOnly }: Config['access']): string | undefined {
  const { kind, role, id } = actingAs(caller);
  return reviewersSeeAssignedOnly && kind === 'user' && role === 'reviewer' ? id : undefined;
}

/** The key of a reviewer sees what the reviewer sees. */
export function actingAs(caller: Principal): Principal {
  const { accountId, ownerId, ownerRole } = caller;
  return ownerId && ownerRole === 'reviewer' ? userPrincipal(accountId, ownerId, ownerRole) : caller;
}
