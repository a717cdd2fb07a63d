import { Inject, Injectable } from '@nestjs/common';
import type { JWTPayload } from 'jose';
import { Clock } from '../clock/clock.js';
import { CONFIG, type Config } from '../config/config.schema.js';
import { newId } from '../database/identifier.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { errors } from '../errors/errors.js';
import { hashOf, isApiKeyValue } from './api-key-value.js';
import { AuthRepository } from './auth.repository.js';
import { keyPrincipal, type Principal, userPrincipal } from './principal.js';
import { roleNames, type RoleName } from './scopes.js';
import type { User } from './user.entity.js';

const keyUseEveryMs = 60_000;

/** Turns verified credentials into the caller. Asks the database each time, so that a revocation holds at once on all nodes. */
@Injectable()
export class Authenticator {
  constructor(
    private readonly auth: AuthRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  byToken(payload: JWTPayload): Promise<Principal> {
    return this.config.auth.external
      ? this.byExternalToken(payload)
      : this.unitOfWork.read(() => this.byOwnToken(payload));
  }

  byApiKey(value: string): Promise<Principal> {
    if (!isApiKeyValue(value)) return Promise.reject(errors.invalidApiKey());
    return this.unitOfWork.read(async () => {
      const key = await this.auth.keyByHash(hashOf(value));
      if (!key || key.revokedAt) throw errors.invalidApiKey();
      const now = this.clock.now();
      if (key.expiresAt && key.expiresAt <= now) throw errors.apiKeyExpired(key.expiresAt);
      if (now.getTime() - (key.lastUsedAt?.getTime() ?? 0) > keyUseEveryMs) await this.auth.keyUsed(key.id, now);
      return keyPrincipal(key.accountId, key.id, key.scopes);
    });
  }

  private async byOwnToken({ sub, account_id, sid }: JWTPayload): Promise<Principal> {
    const [user, session] = [
      await this.auth.user(String(account_id), String(sub)),
      await this.auth.session(String(sid)),
    ];
    if (!user || user.disabled || !session || session.revokedAt || session.userId !== user.id)
      throw errors.invalidToken('The session has ended: sign in again.');
    return userPrincipal(user.accountId, user.id, user.role, session.id);
  }

  private byExternalToken(payload: JWTPayload): Promise<Principal> {
    const { claims } = this.config.auth.external!;
    const [accountId, externalId, role] = [claims.account, claims.user, claims.role].map((path) =>
      text(at(payload, path)),
    );
    if (!roleNames.includes(role as RoleName))
      throw errors.invalidToken(`The claim ${claims.role} is not one of ${roleNames.join(', ')}.`);
    return this.unitOfWork.run(async () => {
      if (!(await this.auth.accountExists(accountId!)))
        throw errors.invalidToken(`The claim ${claims.account} names no account.`);
      const user =
        (await this.auth.userByExternalId(accountId!, externalId!)) ??
        this.welcome(payload, accountId!, externalId!, role as RoleName);
      if (user.disabled) throw errors.invalidToken('The user is disabled.');
      user.role = role as RoleName;
      return userPrincipal(user.accountId, user.id, user.role);
    });
  }

  private welcome(payload: JWTPayload, accountId: string, externalId: string, role: RoleName): User {
    const email = typeof payload['email'] === 'string' ? payload['email'] : `${externalId}@external.invalid`;
    const name = typeof payload['name'] === 'string' ? payload['name'] : email;
    return this.auth.addUser({
      id: newId('user'),
      accountId,
      externalId,
      email,
      name,
      role,
      createdAt: this.clock.now(),
    });
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
