import { Injectable } from '@nestjs/common';
import { Authenticator } from '../../accounts/authenticator.js';
import type { Principal } from '../../../platform/caller/principal.js';
import { Tokens } from '../../accounts/tokens.js';
import { errors } from '../../../platform/errors/errors.js';
import type { ConnectionRequest } from './connection-request.js';
import type { StreamCaller } from './stream-caller.js';
import { StreamTickets } from './stream-tickets.js';

/** Finds out who connects, and for how long. */
@Injectable()
export class StreamCredentials {
  constructor(
    private readonly tickets: StreamTickets,
    private readonly tokens: Tokens,
    private readonly authenticator: Authenticator,
  ) {}

  /** Throws INVALID_TOKEN, TOKEN_EXPIRED, INSUFFICIENT_PERMISSIONS. */
  async callerOf({ kind, value }: ConnectionRequest): Promise<StreamCaller> {
    if (kind === 'ticket') return this.tickets.redeem(value);
    const payload = await this.tokens.verify(value);
    const { accountId, id, role, sessionId, scopes } = await this.authenticator.byToken(payload);
    if (!scopes.has('read:notifications') || !role)
      throw errors.insufficientPermissions('the scope read:notifications');
    return { accountId, userId: id, role, ...(sessionId && { sessionId }), expiresAt: payload.exp! * 1000 };
  }

  /** A ticket in place of the access token with which the caller came. Throws INSUFFICIENT_PERMISSIONS. */
  async ticketFor(caller: Principal, authorization = ''): Promise<{ ticket: string; expiresAt: Date }> {
    if (caller.kind !== 'user')
      throw errors.insufficientPermissions('a signed-in user: an API key has no notifications');
    const { exp } = await this.tokens.verify(authorization.replace(/^Bearer /i, ''));
    return this.tickets.issue(caller, new Date(exp! * 1000));
  }
}
