import { Inject, Injectable, Logger } from '@nestjs/common';
import { Audit } from '../../platform/audit/audit.js';
import { CONFIG, type Config } from '../../platform/config/config.schema.js';
import { newId } from '../../platform/database/identifier.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import type { Account } from './account.entity.js';
import { AuthRepository } from './auth.repository.js';
import { hashPassword, newPassword } from './passwords.js';
import { systemPrincipal } from '../../platform/caller/principal.js';
import type { User } from './users/user.entity.js';
import { UserRepository } from './users/user.repository.js';

interface Administrator {
  readonly email: string;
  readonly password: string;
}

/** Tenants. Nothing of one account can be seen from another. */
@Injectable()
export class AccountsService {
  private readonly log = new Logger('Administrator');

  constructor(
    private readonly auth: AuthRepository,
    private readonly users: UserRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: Audit,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  accounts(): Promise<Account[]> {
    return this.unitOfWork.read(() => this.auth.accounts());
  }

  /** A tenant and its administrator. Throws CONFLICT where the e-mail address is taken. */
  addAccount(name: string, administrator: Administrator): Promise<{ account: Account; admin: User }> {
    return this.unitOfWork.run(async (now) => {
      const account = this.addEmptyAccount(name, now);
      const admin = await this.addAdministrator(account, administrator, now);
      this.audit.record(systemPrincipal(account.id), 'account.created', account.id, { name });
      return { account, admin };
    });
  }

  /** The first account, which is made where there is none. It needs no administrator until the service starts. */
  async ensureAccount(): Promise<Account> {
    const known = await this.unitOfWork.read(() => this.auth.firstAccount());
    return known ?? this.unitOfWork.run((now) => this.lockedFirstAccount(now));
  }

  /** Makes the first account and its administrator where they are missing; says a made-up password once. */
  async firstStart(): Promise<Account> {
    const known = await this.unitOfWork.read(async () => {
      const account = await this.auth.firstAccount();
      return account && (await this.auth.hasAdministrator(account.id)) ? account : undefined;
    });
    if (known) return known;
    const { email, password } = this.config.auth.admin;
    const chosen = password ?? newPassword();
    const { account, isNew } = await this.unitOfWork.run(async (now) => {
      const first = await this.lockedFirstAccount(now);
      if (await this.auth.hasAdministrator(first.id)) return { account: first, isNew: false };
      await this.addAdministrator(first, { email, password: chosen }, now);
      return { account: first, isNew: true };
    });
    if (isNew) this.announce(email, password ? undefined : chosen);
    return account;
  }

  private async lockedFirstAccount(now: Date): Promise<Account> {
    await this.auth.lockFirstStart();
    return (await this.auth.firstAccount()) ?? this.addEmptyAccount('Default', now);
  }

  private addEmptyAccount(name: string, now: Date): Account {
    const account: Account = { id: newId('account'), name, createdAt: now };
    this.auth.addAccount(account);
    return account;
  }

  private async addAdministrator(
    { id: accountId }: Account,
    { email, password }: Administrator,
    now: Date,
  ): Promise<User> {
    return this.users.add({
      id: newId('user'),
      accountId,
      email,
      name: 'Administrator',
      role: 'admin',
      passwordHash: await hashPassword(password),
      createdAt: now,
    });
  }

  /** Straight to the terminal, past the log, so that the password is in no log file. */
  private announce(email: string, password?: string): void {
    this.log.log(`The administrator ${email} was created.`);
    if (password)
      process.stderr.write(`\n  Administrator: ${email}\n  Password:      ${password}   (shown only once)\n\n`);
  }
}
