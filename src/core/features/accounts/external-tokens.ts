import { Inject, Injectable } from '@nestjs/common';
import type { JWTPayload } from 'jose';
import { CONFIG, type Config } from '../../platform/config/config.schema.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { errors } from '../../platform/errors/errors.js';
import { type Principal, userPrincipal } from '../../platform/caller/principal.js';
import { roleNames, type RoleName } from '../../platform/caller/scopes.js';
import { AuthRepository } from './auth.repository.js';
import { ExternalUsers } from './users/external-users.service.js';

/** Verified tokens of an external identity provider. */
@Injectable()
export class ExternalTokens {
  constructor(
    private readonly auth: AuthRepository,
    private readonly externalUsers: ExternalUsers,
    private readonly unitOfWork: UnitOfWork,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  get areUsed(): boolean {
    return this.config.auth.external !== undefined;
  }

  /** Throws INVALID_TOKEN where its claims name nobody who may call. */
  async callerOf(payload: JWTPayload): Promise<Principal> {
    const { claims } = this.config.auth.external!;
    const [accountId, externalId, role] = [claims.account, claims.user, claims.role].map((path) =>
      text(at(payload, path)),
    );
    if (!roleNames.includes(role as RoleName))
      throw errors.invalidToken(`The claim ${claims.role} is not one of ${roleNames.join(', ')}.`);
    if (!(await this.unitOfWork.read(() => this.auth.accountExists(accountId!))))
      throw errors.invalidToken(`The claim ${claims.account} names no account.`);
    const user = await this.externalUsers.signedIn({
      accountId: accountId!,
      externalId: externalId!,
      role: role as RoleName,
      name: text(payload['name']).trim().slice(0, 200) || undefined,
      email: payload['email_verified'] === false ? undefined : address(payload['email']),
    });
    return userPrincipal(user.accountId, user.id, user.role);
  }
}

const at = (payload: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (tree, key) => (typeof tree === 'object' && tree !== null ? (tree as Record<string, unknown>)[key] : undefined),
      payload,
    );

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

const address = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(value) ? value : undefined;
