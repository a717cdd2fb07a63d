import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { newId } from '../../../platform/database/identifier.js';
import { errors } from '../../../platform/errors/errors.js';
import { systemPrincipal } from '../../../platform/caller/principal.js';
import type { RoleName } from '../../../platform/caller/scopes.js';
import type { User } from './user.entity.js';
import { UserRepository } from './user.repository.js';
import { UserWriter } from './user-writer.js';

/** What a token of the external identity provider says of a user. */
export interface ExternalUser {
  readonly accountId: string;
  readonly externalId: string;
  readonly role: RoleName;
  readonly name?: string;
  /** Absent where the provider says that it is not verified. */
  readonly email?: string;
}

/** Users whom an external identity provider vouches for. The role is the provider's, at every request. */
@Injectable()
export class ExternalUsers {
  constructor(
    private readonly users: UserRepository,
    private readonly writer: UserWriter,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Throws INVALID_TOKEN where the user is deactivated. */
  signedIn(token: ExternalUser): Promise<User> {
    const { accountId, externalId, role } = token;
    return this.unitOfWork.run(async () => {
      const user = (await this.users.findByExternalId(accountId, externalId)) ?? (await this.firstSeen(token));
      if (user.disabled) throw errors.invalidToken('The user is disabled.');
      if (user.role !== role) await this.writer.change(systemPrincipal(accountId), user, { role });
      return user;
    });
  }

  /** The one whom an administrator has added with this address, else a new one. */
  private async firstSeen({ accountId, externalId, role, email: given, name }: ExternalUser): Promise<User> {
    await this.users.lockFirstSignIn(accountId);
    const other = await this.users.findByExternalId(accountId, externalId);
    if (other) return other;
    const named = given === undefined ? null : await this.users.findByEmail(accountId, given);
    if (named && !named.externalId) {
      named.externalId = externalId;
      return named;
    }
    const email = given === undefined || named ? `${newId('user')}@external.invalid` : given;
    return this.writer.add(systemPrincipal(accountId), { externalId, role, email, name: name ?? given ?? externalId });
  }
}
