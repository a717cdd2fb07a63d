import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.schema.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { AuthRepository } from '../auth.repository.js';
import { passwordFits } from '../passwords.js';
import type { User } from '../users/user.entity.js';

/** E-mail addresses and passwords, compared so that neither the response nor its timing reveals whether a user exists. */
@Injectable()
export class Credentials implements OnApplicationBootstrap {
  constructor(
    private readonly auth: AuthRepository,
    private readonly unitOfWork: UnitOfWork,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** What an unknown user is compared with is made here: made by the first one, it would take twice as long. */
  async onApplicationBootstrap(): Promise<void> {
    if (this.config.roles.includes('api') && !this.config.auth.external) await passwordFits('', null);
  }

  /** Whom an address may mean: one in each account. */
  usersOf(email: string, accountId?: string): Promise<User[]> {
    return this.unitOfWork.read(() => this.auth.usersToSignIn(email, accountId));
  }

  /** The first whom it belongs to; all are compared at once, so that the timing hardly reveals their number. */
  async whoseFits(password: string, users: readonly User[]): Promise<User | undefined> {
    if (users.length === 0) await passwordFits(password, null);
    const fits = await Promise.all(users.map(({ passwordHash }) => passwordFits(password, passwordHash)));
    return users.find(({ disabled }, at) => fits[at] && !disabled);
  }
}
