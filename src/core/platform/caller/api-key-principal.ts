import type { Principal } from './principal.js';
import { type RoleName, type Scope, scopes as allScopes, scopesOfRole } from './scopes.js';

export interface KeyOwner {
  readonly id: string;
  readonly role: RoleName;
}

/** A key acts with its scopes, and never with more than its owner has now; `admin` among them gives an administrator's rights. */
export const keyPrincipal = (accountId: string, id: string, scopes: readonly Scope[], owner?: KeyOwner): Principal => {
  const own = scopes.includes('admin') ? allScopes : scopes;
  const limit = owner && new Set(scopesOfRole[owner.role]);
  return {
    kind: 'key',
    accountId,
    id,
    scopes: new Set(own.filter((each) => limit?.has(each) ?? true)),
    ownerId: owner?.id,
    ownerRole: owner?.role,
  };
};
