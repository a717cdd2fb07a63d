import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { errors } from '../../../platform/errors/errors.js';
import { readBody } from '../../../platform/http/late-body.js';
import { AuthRepository } from '../auth.repository.js';
import { passwordFits } from '../passwords.js';
import type { Principal } from '../../../platform/caller/principal.js';
import { SignInThrottle } from '../sign-in/sign-in-throttle.js';
import type { User } from './user.entity.js';
import { UserRepository } from './user.repository.js';
import { ProfileUpdate } from './user.schemas.js';
import { UserWriter } from './user-writer.js';

/** What users change of themselves. */
@Injectable()
export class ProfileService {
  constructor(
    private readonly users: UserRepository,
    private readonly auth: AuthRepository,
    private readonly writer: UserWriter,
    private readonly unitOfWork: UnitOfWork,
    private readonly throttle: SignInThrottle,
  ) {}

  /**
   * A new password ends all other sessions. `check` sees the user as they were. Throws INSUFFICIENT_PERMISSIONS, VALIDATION_FAILED, and RATE_LIMIT_EXCEEDED
   * where the current password is guessed at.
   */
  async update(caller: Principal, body: unknown, check: (user: User) => void): Promise<User> {
    if (caller.kind !== 'user') throw errors.insufficientPermissions('a signed-in user');
    const { currentPassword, ...update } = readBody(ProfileUpdate, body, errors.validationFailed);
    const proof = currentPassword === undefined ? undefined : await this.prove(caller, currentPassword);
    return this.unitOfWork.run(async () => {
      const user = await this.users.findForUpdate(caller.accountId, caller.id);
      if (!user || (proof && !(await this.auth.holdPassword(user.id, proof)))) throw wrong();
      check(user);
      await this.writer.change(caller, user, update, caller.sessionId);
      return user;
    });
  }

  /** The hash that the password fits. */
  private async prove({ accountId, id, origin }: Principal, password: string): Promise<string> {
    const user = await this.unitOfWork.read(() => this.auth.userWithPassword(accountId, id));
    const attempt = await this.throttle.currentPassword(id, origin?.address);
    const hash = user?.passwordHash;
    if (!(await passwordFits(password, hash)) || !hash) throw wrong();
    await attempt.right();
    return hash;
  }
}

const wrong = () => errors.validationFailed([{ path: 'currentPassword', reason: 'is not the current password' }]);
