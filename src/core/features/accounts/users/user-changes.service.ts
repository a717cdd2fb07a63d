import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.schema.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { type BadField, errors } from '../../../platform/errors/errors.js';
import { mustMatch } from '../../../platform/http/etag.js';
import { readBody } from '../../../platform/http/late-body.js';
import type { Principal } from '../../../platform/caller/principal.js';
import { mayAdminister, mayChange, roleIn } from './administration.js';
import type { User } from './user.entity.js';
import { UserRepository } from './user.repository.js';
import { UserUpdate } from './user.schemas.js';
import { viewUser } from './user.view.js';
import { UserWriter } from './user-writer.js';

/** What administrators change of users. An account keeps an administrator, and nobody locks themselves out. */
@Injectable()
export class UserChangesService {
  constructor(
    private readonly users: UserRepository,
    private readonly writer: UserWriter,
    private readonly unitOfWork: UnitOfWork,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Throws NOT_FOUND, INSUFFICIENT_PERMISSIONS, VALIDATION_FAILED, PRECONDITION_FAILED, CONFLICT, in this order. */
  update(caller: Principal, id: string, body: unknown, ifMatch?: string): Promise<User> {
    return this.unitOfWork.run(async () => {
      const user = await this.hold(caller, id);
      mayChange(caller, user, body);
      const bad = this.providersOwn(user, body);
      const update = readBody(UserUpdate, body, (more) => errors.validationFailed([...more, ...bad]));
      if (bad.length > 0) throw errors.validationFailed(bad);
      mustMatch(ifMatch, viewUser(user));
      return this.change(caller, user, update);
    });
  }

  /** Ends all sessions at once. Throws NOT_FOUND, INSUFFICIENT_PERMISSIONS, CONFLICT, in this order. */
  deactivate(caller: Principal, id: string): Promise<User> {
    return this.unitOfWork.run(async () => {
      const user = await this.hold(caller, id);
      mayAdminister(caller, user.role);
      return this.change(caller, user, { disabled: true });
    });
  }

  private async change(caller: Principal, user: User, update: UserUpdate): Promise<User> {
    const wasAdministrator = user.role === 'admin' && !user.disabled;
    if (update.disabled && !user.disabled && user.id === caller.id)
      throw errors.conflict('Nobody deactivates themselves: ask another administrator.');
    await this.writer.change(caller, user, update);
    const isAdministrator = user.role === 'admin' && !user.disabled;
    if (wasAdministrator && !isAdministrator && !(await this.users.hasOtherAdministrator(user)))
      throw errors.conflict('This is the last administrator of the account: make another one first.');
    return user;
  }

  private async hold({ accountId }: Principal, id: string): Promise<User> {
    await this.users.lockAdministration(accountId);
    return (await this.users.findForUpdate(accountId, id)) ?? Promise.reject(errors.userNotFound(id));
  }

  /** An external identity provider says the role with every token, so that another one would not last. */
  private providersOwn(user: User, body: unknown): BadField[] {
    const role = roleIn(body);
    if (!this.config.auth.external || !user.externalId || role === undefined || role === user.role) return [];
    return [{ path: 'role', reason: 'is set by the identity provider: change it there' }];
  }
}
