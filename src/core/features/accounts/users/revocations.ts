import { Injectable } from '@nestjs/common';
import { Audit } from '../../../platform/audit/audit.js';
import type { Principal } from '../../../platform/caller/principal.js';
import { Clock } from '../../../platform/clock/clock.js';
import { AuthRepository } from '../auth.repository.js';
import { SignInThrottle } from '../sign-in/sign-in-throttle.js';
import type { User } from './user.entity.js';

/** What of a user has changed that others may still rely on. */
export interface Revoked {
  readonly role: boolean;
  readonly password: boolean;
  readonly deactivated: boolean;
}

/** Ends what a user may no longer do. In the caller's transaction. */
@Injectable()
export class Revocations {
  constructor(
    private readonly auth: AuthRepository,
    private readonly throttle: SignInThrottle,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** A new password and a deactivation end sessions, but `keptSession`; a deactivation API keys too. */
  async follow(
    caller: Principal,
    user: User,
    { role, password, deactivated }: Revoked,
    keptSession?: string,
  ): Promise<void> {
    if (role) await this.auth.sayRightsChanged(user.accountId);
    if (password || deactivated) await this.auth.endSessions(user, this.clock.now(), keptSession);
    if (deactivated)
      for (const keyId of await this.auth.revokeKeysOf(user, this.clock.now()))
        this.audit.record(caller, 'api-key.revoked', keyId, { owner: user.id });
    if (password) await this.throttle.forgetOrigins(user.id);
  }
}
