import { Injectable } from '@nestjs/common';
import { type Principal, userPrincipal } from '../../platform/caller/principal.js';
import { Clock } from '../../platform/clock/clock.js';
import { CallerRepository } from './caller.repository.js';
import { callerOf, isRevoked } from './key-rights.js';

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
    if (!key || isRevoked(key) || (key.expires_at && key.expires_at <= this.clock.now())) return undefined;
    return callerOf(key);
  }
}
