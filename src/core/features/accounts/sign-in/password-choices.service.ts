import { Injectable } from '@nestjs/common';
import { type Origin, userPrincipal } from '../../../platform/caller/principal.js';
import { errors } from '../../../platform/errors/errors.js';
import type { SignedInSession } from '../session-tokens.js';
import { SessionsService } from '../sessions.service.js';
import { UserWriter } from '../users/user-writer.js';
import { UserRepository } from '../users/user.repository.js';
import { isUsable, linkIdOf } from './link-code.js';
import { SignInLinkRepository } from './sign-in-link.repository.js';
import { SignInThrottle } from './sign-in-throttle.js';

/** Users choose a password with the link that they were sent. */
@Injectable()
export class PasswordChoices {
  constructor(
    private readonly links: SignInLinkRepository,
    private readonly users: UserRepository,
    private readonly writer: UserWriter,
    private readonly sessions: SessionsService,
    private readonly throttle: SignInThrottle,
  ) {}

  /** Ends all other sessions of the user. Throws NOT_FOUND, RATE_LIMIT_EXCEEDED, INVALID_SIGN_IN_LINK, which does not say why. */
  async choose(code: string, password: string, origin: Origin): Promise<SignedInSession> {
    this.sessions.mustBeOn();
    const attempt = await this.throttle.link(origin.address);
    const session = await this.sessions.openByLink(origin, async (now) => {
      const link = await this.links.findForUpdate(linkIdOf(code), 'password');
      if (!link || !isUsable(link, code, now)) throw errors.invalidSignInLink();
      const { id: linkId, accountId, userId } = link;
      const user = await this.users.findForUpdate(accountId, userId);
      if (!user || user.disabled) throw errors.invalidSignInLink();
      // A new password deletes the links of its user, this one too.
      await this.writer.change({ ...userPrincipal(accountId, userId, user.role), origin }, user, { password });
      return { accountId, userId, linkId };
    });
    await attempt.right();
    return session;
  }
}
