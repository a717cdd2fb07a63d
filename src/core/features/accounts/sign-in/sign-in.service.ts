import { Injectable } from '@nestjs/common';
import { errors } from '../../../platform/errors/errors.js';
import type { SignIn } from '../auth.schemas.js';
import type { Origin } from '../../../platform/caller/principal.js';
import type { SignedInSession } from '../session-tokens.js';
import { SessionsService } from '../sessions.service.js';
import { Credentials } from './credentials.js';
import { RefusedSignIns } from './refused-sign-ins.js';
import { SignInThrottle } from './sign-in-throttle.js';
import { SuspiciousSignIns } from './suspicious-sign-ins.js';

/** From an e-mail address and a password to a session. Neither the response nor its timing reveals whether a user exists. */
@Injectable()
export class SignInService {
  constructor(
    private readonly throttle: SignInThrottle,
    private readonly credentials: Credentials,
    private readonly refused: RefusedSignIns,
    private readonly suspicious: SuspiciousSignIns,
    private readonly sessions: SessionsService,
  ) {}

  /** Throws NOT_FOUND, RATE_LIMIT_EXCEEDED, INVALID_CREDENTIALS. */
  async signIn({ email, password, accountId }: SignIn, origin?: Origin): Promise<SignedInSession> {
    this.sessions.mustBeOn();
    const users = await this.credentials.usersOf(email, accountId);
    const userIds = users.map(({ id }) => id);
    const attempt = await this.throttle.signIn({ email, userIds }, origin?.address);
    const user = await this.credentials.whoseFits(password, users);
    if (!user) {
      for (const each of users) this.refused.record(each, origin);
      throw errors.invalidCredentials();
    }
    const before = attempt.failures - 1;
    const session = await this.sessions.open(user, origin, () => this.suspicious.report(user, before, origin));
    await Promise.all([attempt.right(), attempt.known(user.id)]);
    return session;
  }
}
