import { Injectable } from '@nestjs/common';
import { Audit } from '../../../platform/audit/audit.js';
import type { Origin, Principal } from '../../../platform/caller/principal.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { errors } from '../../../platform/errors/errors.js';
import { Prunes } from '../../../platform/housekeeping/housekeeping.js';
import type { SignedInSession } from '../session-tokens.js';
import { SessionsService } from '../sessions.service.js';
import type { User } from '../users/user.entity.js';
import { LinkExchange } from './link-exchange.service.js';
import { SignInLinkRepository } from './sign-in-link.repository.js';

/** Long enough to copy it into a browser. */
export const linkMinutes = 10;

/** Links that sign a user in once, made by those who run the service. */
@Injectable()
@Prunes()
export class SignInLinks {
  constructor(
    private readonly links: SignInLinkRepository,
    private readonly sessions: SessionsService,
    private readonly exchanges: LinkExchange,
    private readonly audit: Audit,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** The code is returned here and can be had nowhere else. Throws NOT_FOUND with an external identity provider, CONFLICT for who is deactivated. */
  async create(operator: Principal, user: User): Promise<string> {
    this.sessions.mustBeOn();
    if (user.disabled) throw errors.conflict(`${user.email} is deactivated.`);
    return this.unitOfWork.run(async (now) => {
      const { id, code } = this.links.issue(user, 'sign-in', now, linkMinutes * 60);
      this.audit.record(operator, 'sign-in-link.created', user.id, { link: id });
      return code;
    });
  }

  /** Throws what `LinkExchange` throws. */
  exchange(code: string, origin: Origin): Promise<SignedInSession> {
    return this.exchanges.open(code, 'sign-in', origin, ({ link }, now) => (link.usedAt = now));
  }

  prune(now: Date): Promise<void> {
    return this.links.prune(now);
  }
}
