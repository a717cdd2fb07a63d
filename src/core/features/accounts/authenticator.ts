import { Inject, Injectable } from '@nestjs/common';
import type { JWTPayload } from 'jose';
import { Clock } from '../../platform/clock/clock.js';
import { CONFIG, type Config } from '../../platform/config/config.schema.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { errors } from '../../platform/errors/errors.js';
import { hashOf, isApiKeyValue } from './api-key-value.js';
import { AuthRepository } from './auth.repository.js';
import { CallerRepository } from './caller.repository.js';
import { keyPrincipal, type Principal, userPrincipal } from '../../platform/caller/principal.js';
import { roleNames, type RoleName } from '../../platform/caller/scopes.js';
import { ExternalUsers } from './users/external-users.service.js';

const keyUseEveryMs = 60_000;

/** Turns verified credentials into the caller. Asks the database each time, so that a revocation holds at once on all nodes. */
@Injectable()
export class Authenticator {
  constructor(
    private readonly callers: CallerRepository,
    private readonly auth: AuthRepository,
    private readonly externalUsers: ExternalUsers,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async byToken(payload: JWTPayload): Promise<Principal> {
    const caller = await (this.config.auth.external ? this.byExternalToken(payload) : this.byOwnToken(payload));
    return { ...caller, expiresAt: payload.exp! * 1000 };
  }

  async byApiKey(value: string): Promise<Principal> {
    const key = isApiKeyValue(value) ? await this.callers.keyByHash(hashOf(value)) : undefined;
    if (!key || key.revoked_at || (key.owner_id && !key.owner_role)) throw errors.invalidApiKey();
    const now = this.clock.now();
    if (key.expires_at && key.expires_at <= now) throw errors.apiKeyExpired(key.expires_at);
    if (now.getTime() - (key.last_used_at?.getTime() ?? 0) > keyUseEveryMs) await this.callers.keyUsed(key.id, now);
    const { owner_id: id, owner_role: role } = key;
    const caller = keyPrincipal(key.account_id, key.id, key.scopes, id && role ? { id, role } : undefined);
    return { ...caller, ...(key.expires_at && { expiresAt: key.expires_at.getTime() }) };
  }

  private async byOwnToken({ sub, account_id, sid }: JWTPayload): Promise<Principal> {
    const [accountId, userId, sessionId] = [String(account_id), String(sub), String(sid)];
    const role = await this.callers.roleInSession(accountId, userId, sessionId);
    if (!role) throw errors.invalidToken('The session has ended: sign in again.');
    return userPrincipal(accountId, userId, role, sessionId);
  }

  private async byExternalToken(payload: JWTPayload): Promise<Principal> {
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
