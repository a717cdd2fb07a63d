import { Injectable } from '@nestjs/common';
import type { JWTPayload } from 'jose';
import { Clock } from '../../platform/clock/clock.js';
import { errors } from '../../platform/errors/errors.js';
import { hashOf, isApiKeyValue } from './api-key-value.js';
import { CallerRepository } from './caller.repository.js';
import { type Principal, userPrincipal } from '../../platform/caller/principal.js';
import { ExternalTokens } from './external-tokens.js';
import { callerOf, isRevoked } from './key-rights.js';

const keyUseEveryMs = 60_000;

/** Turns verified credentials into the caller. Asks the database each time, so that a revocation holds at once on all nodes. */
@Injectable()
export class Authenticator {
  constructor(
    private readonly callers: CallerRepository,
    private readonly external: ExternalTokens,
    private readonly clock: Clock,
  ) {}

  async byToken(payload: JWTPayload): Promise<Principal> {
    const caller = await (this.external.areUsed ? this.external.callerOf(payload) : this.byOwnToken(payload));
    return { ...caller, expiresAt: payload.exp! * 1000 };
  }

  /** The token of a media element: with an external identity provider there are none. */
  async byMediaToken(payload: JWTPayload): Promise<Principal> {
    if (this.external.areUsed) throw errors.invalidToken();
    return this.byToken(payload);
  }

  async byApiKey(value: string): Promise<Principal> {
    const key = isApiKeyValue(value) ? await this.callers.keyByHash(hashOf(value)) : undefined;
    if (!key || isRevoked(key)) throw errors.invalidApiKey();
    const now = this.clock.now();
    if (key.expires_at && key.expires_at <= now) throw errors.apiKeyExpired(key.expires_at);
    if (now.getTime() - (key.last_used_at?.getTime() ?? 0) > keyUseEveryMs) await this.callers.keyUsed(key.id, now);
    return { ...callerOf(key), ...(key.expires_at && { expiresAt: key.expires_at.getTime() }) };
  }

  private async byOwnToken({ sub, account_id, sid }: JWTPayload): Promise<Principal> {
    const [accountId, userId, sessionId] = [String(account_id), String(sub), String(sid)];
    const role = await this.callers.roleInSession(accountId, userId, sessionId);
    if (!role) throw errors.invalidToken('The session has ended: sign in again.');
    return userPrincipal(accountId, userId, role, sessionId);
  }
}
