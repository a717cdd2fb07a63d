import { Injectable } from '@nestjs/common';
import { Audit } from '../../../platform/audit/audit.js';
import type { Origin, Principal } from '../../../platform/caller/principal.js';
import { secondsAfter } from '../../../platform/clock/clock.js';
import { newId } from '../../../platform/database/identifier.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { errors } from '../../../platform/errors/errors.js';
import { Prunes } from '../../../platform/housekeeping/housekeeping.js';
import { hashOf } from '../api-key-value.js';
import type { SignedInSession } from '../session-tokens.js';
import { SessionsService } from '../sessions.service.js';
import type { User } from '../users/user.entity.js';
import { isUsable, linkIdOf, newLinkCode } from './link-code.js';
import { SignInLinkRepository } from './sign-in-link.repository.js';
import { SignInThrottle } from './sign-in-throttle.js';

/** Long enough to copy it into a browser. */
export const linkMinutes = 10;

/** Links that sign a user in once, made by those who run the service. */
@Injectable()
@Prunes()
export class SignInLinks {
  constructor(
    private readonly links: SignInLinkRepository,
    private readonly sessions: SessionsService,
    private readonly throttle: SignInThrottle,
    private readonly audit: Audit,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** The code is returned here and can be had nowhere else. Throws NOT_FOUND with an external identity provider, CONFLICT for who is deactivated. */
  async create(operator: Principal, { accountId, id: userId, email, disabled }: User): Promise<string> {
    this.sessions.mustBeOn();
    if (disabled) throw errors.conflict(`${email} is deactivated.`);
    const id = newId('signInLink');
    const code = newLinkCode(id);
    await this.unitOfWork.run(async (now) => {
      const expiresAt = secondsAfter(now, linkMinutes * 60);
      this.links.add({ id, accountId, userId, purpose: 'sign-in', hash: hashOf(code), createdAt: now, expiresAt });
      this.audit.record(operator, 'sign-in-link.created', userId, { link: id });
    });
    return code;
  }

  /** Throws NOT_FOUND, RATE_LIMIT_EXCEEDED, INVALID_SIGN_IN_LINK, which does not say why. */
  async exchange(code: string, origin: Origin): Promise<SignedInSession> {
    this.sessions.mustBeOn();
    const attempt = await this.throttle.link(origin.address);
    const session = await this.sessions.openByLink(origin, async (now) => {
      const link = await this.links.findForUpdate(linkIdOf(code), 'sign-in');
      if (!link || !isUsable(link, code, now)) throw errors.invalidSignInLink();
      link.usedAt = now;
      return { accountId: link.accountId, userId: link.userId, linkId: link.id };
    });
    await attempt.right();
    return session;
  }

  prune(now: Date): Promise<void> {
    return this.links.prune(now);
  }
}
