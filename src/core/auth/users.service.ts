import { Inject, Injectable, Logger } from '@nestjs/common';
import { Audit } from '../audit/audit.js';
import { Clock } from '../clock/clock.js';
import { CONFIG, type Config } from '../config/config.schema.js';
import { newId } from '../database/identifier.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { errors } from '../errors/errors.js';
import type { Account } from './account.entity.js';
import { AuthRepository } from './auth.repository.js';
import { hashPassword, newPassword } from './passwords.js';
import { type Principal, systemPrincipal } from './principal.js';
import type { RoleName } from './scopes.js';
import type { User } from './user.entity.js';

export interface NewUser {
  readonly email: string;
  readonly name: string;
  readonly role: RoleName;
  readonly password: string;
}

@Injectable()
export class UsersService {
  private readonly log = new Logger('Administrator');

  constructor(
    private readonly auth: AuthRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: Audit,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  get(accountId: string, id: string): Promise<User> {
    return this.unitOfWork.read(
      async () => (await this.auth.user(accountId, id)) ?? Promise.reject(errors.notFound(`The user ${id}`)),
    );
  }

  list(caller: Principal): Promise<User[]> {
    return this.unitOfWork.read(() => this.auth.users(caller.accountId));
  }

  async add(caller: Principal, { email, name, role, password }: NewUser): Promise<User> {
    const passwordHash = await hashPassword(password);
    return this.unitOfWork.run(async () => {
      if (await this.auth.emailTaken(email)) throw errors.conflict(`The e-mail address ${email} is taken.`);
      const user = this.auth.addUser({
        id: newId('user'),
        accountId: caller.accountId,
        email,
        name,
        role,
        passwordHash: passwordHash,
        createdAt: this.clock.now(),
      });
      this.audit.record(caller, 'user.created', user.id, { email: user.email, role });
      return user;
    });
  }

  accounts(): Promise<Account[]> {
    return this.unitOfWork.read(() => this.auth.accounts());
  }

  /** A tenant and its administrator. Throws CONFLICT where the e-mail address is taken. */
  async addAccount(
    name: string,
    { email, password }: { email: string; password: string },
  ): Promise<{ account: Account; admin: User }> {
    const passwordHash = await hashPassword(password);
    return this.unitOfWork.run(async () => {
      if (await this.auth.emailTaken(email)) throw errors.conflict(`The e-mail address ${email} is taken.`);
      const made = this.foundAccount(name, email, passwordHash as never);
      this.audit.record(systemPrincipal(made.account.id), 'account.created', made.account.id, { name });
      return made;
    });
  }

  /** Makes the account and its administrator where there is none; says a made-up password once. */
  async firstStart(): Promise<Account> {
    const known = await this.unitOfWork.read(() => this.auth.firstAccount());
    if (known) return known;
    const { email, password } = this.config.auth.admin;
    const chosen = password ?? newPassword();
    const passwordHash = (await hashPassword(chosen)) as never;
    const made = await this.unitOfWork.run(async () => {
      await this.auth.lockFirstStart();
      const other = await this.auth.firstAccount();
      if (other) return { account: other, isNew: false };
      return { account: this.foundAccount('Default', email, passwordHash).account, isNew: true };
    });
    if (made.isNew) this.announce(email, password ? undefined : chosen);
    return made.account;
  }

  private foundAccount(name: string, email: string, passwordHash: never): { account: Account; admin: User } {
    const createdAt = this.clock.now();
    const account: Account = { id: newId('account'), name, createdAt };
    this.auth.addAccount(account);
    const admin = this.auth.addUser({
      id: newId('user'),
      accountId: account.id,
      email,
      name: 'Administrator',
      role: 'admin',
      passwordHash,
      createdAt,
    });
    return { account, admin };
  }

  /** Straight to the terminal, past the log, so that the password is in no log file. */
  private announce(email: string, password?: string): void {
    this.log.log(`The administrator ${email} was created.`);
    if (password)
      process.stderr.write(`\n  Administrator: ${email}\n  Password:      ${password}   (shown this once)\n\n`);
  }
}
