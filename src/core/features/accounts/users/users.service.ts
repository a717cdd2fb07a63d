import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.schema.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { errors } from '../../../platform/errors/errors.js';
import type { Claim } from '../../../platform/http/idempotency/claim.js';
import { readBody } from '../../../platform/http/late-body.js';
import type { Principal } from '../../../platform/caller/principal.js';
import { mayGive, roleIn } from './administration.js';
import type { User } from './user.entity.js';
import { UserRepository } from './user.repository.js';
import { NewUser, NewUserWithPassword, type UserQuery } from './user.schemas.js';
import { viewUser } from './user.view.js';
import { UserWriter } from './user-writer.js';

/** Who is in an account. */
@Injectable()
export class UsersService {
  constructor(
    private readonly users: UserRepository,
    private readonly writer: UserWriter,
    private readonly unitOfWork: UnitOfWork,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Throws NOT_FOUND. */
  get(accountId: string, id: string): Promise<User> {
    return this.unitOfWork.read(
      async () => (await this.users.find(accountId, id)) ?? Promise.reject(errors.userNotFound(id)),
    );
  }

  /** One for each account that has the address, for the command line. Throws NOT_FOUND. */
  async withEmail(email: string): Promise<User[]> {
    const found = await this.unitOfWork.read(() => this.users.allWithEmail(email));
    if (found.length === 0) throw errors.notFound(`The user ${email}`);
    return found;
  }

  list(caller: Principal): Promise<User[]> {
    return this.unitOfWork.read(() => this.users.all(caller.accountId));
  }

  page(caller: Principal, query: UserQuery): Promise<[User[], number]> {
    return this.unitOfWork.read(() => this.users.page(caller.accountId, query));
  }

  /** From a request. Throws INSUFFICIENT_PERMISSIONS, VALIDATION_FAILED, CONFLICT, in this order. */
  async create(caller: Principal, body: unknown, claim?: Claim): Promise<User> {
    mayGive(caller, roleIn(body));
    const schema = this.config.auth.external ? NewUser : NewUserWithPassword;
    return this.add(caller, readBody(schema, body, errors.validationFailed), claim);
  }

  /** Throws CONFLICT where the e-mail address is taken in the account. */
  add(caller: Principal, input: NewUser, claim?: Claim): Promise<User> {
    return this.unitOfWork.run(async () => {
      const user = await this.writer.add(caller, input);
      await claim?.keep({ status: 201, body: viewUser(user) }, user.id);
      return user;
    });
  }
}
