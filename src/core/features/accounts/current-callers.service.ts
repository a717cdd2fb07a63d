import { Injectable } from '@nestjs/common';
import { keyPrincipal } from '../../platform/caller/api-key-principal.js';
import { type Principal, userPrincipal } from '../../platform/caller/principal.js';
import { Clock } from '../../platform/clock/clock.js';
import { CallerRepository } from './caller.repository.js';

/** Users and keys that have asked for something to be done later, with the rights they have by then. */
@Injectable()
export class CurrentCallers {
  constructor(
    private readonly callers: CallerRepository,
    private readonly clock: Clock,
  ) {}

  /** Undefined where it has none any more: a revoked or expired key, a deactivated user. */
  async find(accountId: string, id: string): Promise<Principal | undefined> {
    const role = await this.callers.roleOf(accountId, id);
    if (role) return userPrincipal(accountId, id, role);
    const key = await this.callers.keyById(accountId, id);
    if (!key || key.revoked_at || (key.owner_id && !key.owner_role)) return undefined;
    if (key.expires_at && key.expires_at <= this.clock.now()) return undefined;
    const owner = key.owner_id && key.owner_role ? { id: key.owner_id, role: key.owner_role } : undefined;
    return keyPrincipal(accountId, id, key.scopes, owner);
  }
}
