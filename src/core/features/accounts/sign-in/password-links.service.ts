import { Injectable } from '@nestjs/common';
import { Audit } from '../../../platform/audit/audit.js';
import type { Principal } from '../../../platform/caller/principal.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { errors } from '../../../platform/errors/errors.js';
import type { Claim } from '../../../platform/http/idempotency/claim.js';
import { SessionsService } from '../sessions.service.js';
import { mayChange } from '../users/administration.js';
import { UserRepository } from '../users/user.repository.js';
import { type IssuedLink, SignInLinkRepository } from './sign-in-link.repository.js';

/** Over a weekend. */
export const passwordLinkHours = 72;

/** Links with which new users, and those who have forgotten theirs, choose a password that nobody else sees. */
@Injectable()
export class PasswordLinks {
  constructor(
    private readonly links: SignInLinkRepository,
    private readonly users: UserRepository,
    private readonly sessions: SessionsService,
    private readonly audit: Audit,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Ends the user's earlier ones. The code is returned here and can be had nowhere else. Throws NOT_FOUND, also with an external identity
   * provider, INSUFFICIENT_PERMISSIONS, and CONFLICT for who is deactivated.
   */
  async create(caller: Principal, userId: string, claim?: Claim): Promise<Omit<IssuedLink, 'id'>> {
    this.sessions.mustBeOn();
    return this.unitOfWork.run(async (now) => {
      const user = await this.users.findForUpdate(caller.accountId, userId);
      if (!user) throw errors.userNotFound(userId);
      mayChange(caller, user, { password: 'to be chosen' });
      if (user.disabled) throw errors.conflict(`${user.email} is deactivated.`);
      await this.links.removeAll(user, 'password');
      const { id, code, expiresAt } = this.links.issue(user, 'password', now, passwordLinkHours * 3600);
      this.audit.record(caller, 'password-link.created', userId, { link: id });
      await claim?.keep({ status: 200, body: { expiresAt: expiresAt.toISOString() } }, userId);
      return { code, expiresAt };
    });
  }
}
