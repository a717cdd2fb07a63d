import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../config/config.schema.js';
import { UnitOfWork } from '../../database/unit-of-work.js';
import { errors } from '../../errors/errors.js';
import { readBody } from '../../http/late-body.js';
import type { Principal } from '../principal.js';
import { mayAdminister, roleIn } from './administration.js';
import type { User } from './user.entity.js';
import { UserRepository } from './user.repository.js';
import { NewUser, NewUserWithPassword, type UserQuery } from './user.schemas.js';
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
      async () => (await this.users.find(accountId, id)) ?? Promise.reject(errors.notFound(`The user ${id}`)),
    );
  }

  /** In whichever account, for the command line. Throws NOT_FOUND. */
  getByEmail(email: string): Promise<User> {
    return this.unitOfWork.read(
      async () => (await this.users.findByEmail(email)) ?? Promise.reject(errors.notFound(`The user ${email}`)),
    );
  }

  list(caller: Principal): Promise<User[]> {
    return this.unitOfWork.read(() => this.users.all(caller.accountId));
  }

  page(caller: Principal, query: UserQuery): Promise<[User[], number]> {
    return this.unitOfWork.read(() => this.users.page(caller.accountId, query));
  }

  /** From a request. Throws INSUFFICIENT_PERMISSIONS, VALIDATION_FAILED, CONFLICT, in this order. */
  async create(caller: Principal, body: unknown): Promise<User> {
    mayAdminister(caller, roleIn(body));
    const schema = this.config.auth.external ? NewUser : NewUserWithPassword;
    return this.add(caller, readBody(schema, body, errors.validationFailed));
  }

  /** Throws CONFLICT where the e-mail address is taken. */
  add(caller: Principal, input: NewUser): Promise<User> {
    return this.unitOfWork.run(() => this.writer.add(caller, input));
  }
}
