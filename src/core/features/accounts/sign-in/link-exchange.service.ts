import { Injectable } from '@nestjs/common';
import type { Origin } from '../../../platform/caller/principal.js';
import type { SignedInSession } from '../session-tokens.js';
import { SessionsService } from '../sessions.service.js';
import type { LinkPurpose } from './sign-in-link.entity.js';
import { SignInLinkRepository, type TakenLink } from './sign-in-link.repository.js';
import { SignInThrottle } from './sign-in-throttle.js';

/** Opens a session for the code of a link. */
@Injectable()
export class LinkExchange {
  constructor(
    private readonly links: SignInLinkRepository,
    private readonly sessions: SessionsService,
    private readonly throttle: SignInThrottle,
  ) {}

  /**
   * `use` does with the link what it is for, and ends it, in the transaction of the session. Throws NOT_FOUND, RATE_LIMIT_EXCEEDED,
   * INVALID_SIGN_IN_LINK, which does not say why.
   */
  async open(
    code: string,
    purpose: LinkPurpose,
    origin: Origin,
    use: (taken: TakenLink, now: Date) => unknown,
  ): Promise<SignedInSession> {
    this.sessions.mustBeOn();
    const attempt = await this.throttle.link(origin.address);
    const session = await this.sessions.openByLink(origin, async (now) => {
      const taken = await this.links.take(code, purpose, now);
      await use(taken, now);
      return { user: taken.user, linkId: taken.link.id };
    });
    await attempt.right();
    return session;
  }
}
