import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '../../platform/caller/principal.js';
import { CONFIG, type Config } from '../../platform/config/config.schema.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import {
  ChecksSetUp,
  type SetUpContributor,
  type SetUpFinding,
  type SetUpRequest,
} from '../../platform/set-up/set-up-check.js';
import { passwordFits } from './passwords.js';
import { AuthRepository } from './auth.repository.js';

/** Whether the first administrator is still as the service made them. */
@Injectable()
@ChecksSetUp()
export class AdministratorCheck implements SetUpContributor {
  constructor(
    private readonly auth: AuthRepository,
    private readonly unitOfWork: UnitOfWork,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async checkSetUp({ caller }: SetUpRequest): Promise<SetUpFinding[]> {
    return [await this.administrator(caller)];
  }

  private async administrator({ accountId }: Principal): Promise<SetUpFinding> {
    const check = 'administrator';
    const { external, admin } = this.config.auth;
    if (external) {
      const message = 'Users sign in with the identity provider of your organisation.';
      return { check, state: 'ok', finding: 'external', message, setting: null };
    }
    const [first] = await this.unitOfWork.read(() => this.auth.usersToSignIn(admin.email, accountId));
    const details = { email: admin.email };
    if (!first) {
      const message = `This account has no user ${admin.email}; a new service makes it at its first start.`;
      return { check, state: 'ok', finding: 'none', message, setting: null, details };
    }
    if (admin.password && (await passwordFits(admin.password, first.passwordHash))) {
      const message = `${admin.email} still has the password of the configuration: change it, and take it out of there.`;
      return { check, state: 'attention', finding: 'first_password', message, setting: 'auth.admin.password', details };
    }
    if (!first.disabled && admin.email.endsWith('@localhost')) {
      const message = `${admin.email} gets no e-mail: give the first administrator a real address.`;
      return { check, state: 'attention', finding: 'no_address', message, setting: null, details };
    }
    const message = 'The first administrator has an address and a password of their own.';
    return { check, state: 'ok', finding: 'changed', message, setting: null };
  }
}
