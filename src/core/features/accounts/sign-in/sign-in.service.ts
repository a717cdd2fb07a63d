import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.schema.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { errors } from '../../../platform/errors/errors.js';
import { EventBus } from '../../../platform/events/event-bus.js';
import { AuthRepository } from '../auth.repository.js';
import { passwordFits } from '../passwords.js';
import type { SignIn } from '../auth.schemas.js';
import type { Origin } from '../../../platform/caller/principal.js';
import { type SignedInSession, SessionsService } from '../sessions.service.js';
import type { User } from '../users/user.entity.js';
import { RefusedSignIns } from './refused-sign-ins.js';
import { SignInThrottle } from './sign-in-throttle.js';

/** From an e-mail address and a password to a session. No answer, and no time it takes, tells whether a user exists. */
@Injectable()
export class SignInService implements OnApplicationBootstrap {
  constructor(
    private readonly throttle: SignInThrottle,
    private readonly refused: RefusedSignIns,
    private readonly sessions: SessionsService,
    private readonly auth: AuthRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly events: EventBus,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** What an unknown user is compared with is made here: made by the first one, it would take twice as long. */
  async onApplicationBootstrap(): Promise<void> {
    if (this.config.roles.includes('api') && !this.config.auth.external) await passwordFits('', null);
  }

  /** Throws NOT_FOUND, RATE_LIMIT_EXCEEDED, INVALID_CREDENTIALS. */
  async signIn({ email, password, accountId }: SignIn, origin?: Origin): Promise<SignedInSession> {
    this.sessions.mustBeOn();
    const users = await this.unitOfWork.read(() => this.auth.usersToSignIn(email, accountId));
    const userIds = users.map(({ id }) => id);
    const attempt = await this.throttle.signIn({ email, userIds }, origin?.address);
    const user = await whoseFits(password, users);
    if (!user) {
      for (const each of users) this.refused.record(each, origin);
      throw errors.invalidCredentials();
    }
    const before = attempt.failures - 1;
    const session = await this.sessions.open(user, origin, () => {
      if (before < this.config.auth.failedSignIns.suspicious) return;
      const reason = `${user.email} has signed in from ${origin?.address ?? 'an unknown address'} after ${before} failed sign-ins.`;
      this.events.publish(user.accountId, 'security.alert', { reason, subject: user.id });
    });
    await Promise.all([attempt.right(), attempt.known(user.id)]);
    return session;
  }
}

/** The first; all are compared at once, so that the time hardly tells how many there are. */
async function whoseFits(password: string, users: readonly User[]): Promise<User | undefined> {
  if (users.length === 0) await passwordFits(password, null);
  const fits = await Promise.all(users.map(({ passwordHash }) => passwordFits(password, passwordHash)));
  return users.find(({ disabled }, at) => fits[at] && !disabled);
}
