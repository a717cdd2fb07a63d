import { Inject, Injectable, Logger } from '@nestjs/common';
import { Audit } from '../audit/audit.js';
import { Clock } from '../clock/clock.js';
import { CONFIG, type Config } from '../config/config.schema.js';
import { newId } from '../database/identifier.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import type { Account } from './account.entity.js';
import { AuthRepository } from './auth.repository.js';
import { hashPassword, newPassword } from './passwords.js';
import { systemPrincipal } from './principal.js';
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
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  accounts(): Promise<Account[]> {
    return this.unitOfWork.read(() => this.auth.accounts());
  }

  /** A tenant and its administrator. Throws CONFLICT where the e-mail address is taken. */
  addAccount(name: string, administrator: Administrator): Promise<{ account: Account; admin: User }> {
    return this.unitOfWork.run(async () => {
      const made = await this.found(name, administrator);
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
    const made = await this.unitOfWork.run(async () => {
      await this.auth.lockFirstStart();
      const other = await this.auth.firstAccount();
      if (other) return { account: other, isNew: false };
      return { account: (await this.found('Default', { email, password: chosen })).account, isNew: true };
    });
    if (made.isNew) this.announce(email, password ? undefined : chosen);
    return made.account;
  }

  private async found(name: string, { email, password }: Administrator): Promise<{ account: Account; admin: User }> {
    const createdAt = this.clock.now();
    const account: Account = { id: newId('account'), name, createdAt };
    this.auth.addAccount(account);
    const admin = await this.users.add({
      id: newId('user'),
      accountId: account.id,
      email,
      name: 'Administrator',
      role: 'admin',
      passwordHash: await hashPassword(password),
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
