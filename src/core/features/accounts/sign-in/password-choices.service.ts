import { Injectable } from '@nestjs/common';
import { type Origin, userPrincipal } from '../../../platform/caller/principal.js';
import type { SignedInSession } from '../session-tokens.js';
import { UserWriter } from '../users/user-writer.js';
import { LinkExchange } from './link-exchange.service.js';

/** Users choose a password with the link that they were sent. */
@Injectable()
export class PasswordChoices {
  constructor(
    private readonly exchange: LinkExchange,
    private readonly writer: UserWriter,
  ) {}

  /** Ends all other sessions of the user, and all their links, this one too. Throws what `LinkExchange` throws. */
  choose(code: string, password: string, origin: Origin): Promise<SignedInSession> {
    return this.exchange.open(code, 'password', origin, ({ user }) =>
      this.writer.change({ ...userPrincipal(user.accountId, user.id, user.role), origin }, user, { password }),
    );
  }
}
