import { Injectable } from '@nestjs/common';
import { keyPrincipal } from '../../platform/caller/api-key-principal.js';
import { type Principal, userPrincipal } from '../../platform/caller/principal.js';
import { Clock } from '../../platform/clock/clock.js';
import { CallerRepository } from './caller.repository.js';
import { Colleagues } from './colleagues.service.js';

/** Callers for whom work goes on after their request, with the rights that they have now. In the caller's unit of work. */
@Injectable()
export class AbsentCallers {
  constructor(
    private readonly callers: CallerRepository,
    private readonly colleagues: Colleagues,
    private readonly clock: Clock,
  ) {}

  /** Undefined where the user is deactivated, or the key revoked or expired. */
  async find(accountId: string, { kind, id }: Pick<Principal, 'kind' | 'id'>): Promise<Principal | undefined> {
    if (kind !== 'user') return this.key(accountId, id);
    const [user] = await this.colleagues.find(accountId, [id]);
    return user && !user.disabled ? userPrincipal(accountId, id, user.role) : undefined;
  }

  private async key(accountId: string, id: string): Promise<Principal | undefined> {
    const key = await this.callers.keyById(id);
    if (key?.account_id !== accountId || key.revoked_at || (key.owner_id && !key.owner_role)) return undefined;
    if (key.expires_at && key.expires_at <= this.clock.now()) return undefined;
    const { owner_id: owner, owner_role: role } = key;
    return keyPrincipal(key.account_id, key.id, key.scopes, owner && role ? { id: owner, role } : undefined);
  }
}
