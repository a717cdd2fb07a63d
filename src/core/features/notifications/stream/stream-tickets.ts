import { Injectable } from '@nestjs/common';
import { type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { randomUUID } from 'node:crypto';
import type { Principal } from '../../../platform/caller/principal.js';
import type { RoleName } from '../../../platform/caller/scopes.js';
import { Secret } from '../../../platform/secrets/secret.js';
import { Clock } from '../../../platform/clock/clock.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { errors } from '../../../platform/errors/errors.js';
import { Prunes } from '../../../platform/housekeeping/housekeeping.js';
import { limits } from './limits.js';
import { StreamSessionRepository } from './session.repository.js';
import { sessionKey, type StreamCaller } from './stream-caller.js';
import { StreamTicketRepository } from './ticket.repository.js';

const own = 'callwarden';
const audience = 'callwarden notification stream';

/**
 * Opens the stream once, on any node, for clients that must not hand their access token to what opens it. A ticket is signed,
 * so that a made-up one costs no look-up, and only used ones are stored.
 */
@Injectable()
@Prunes()
export class StreamTickets {
  private readonly key: Uint8Array;

  constructor(
    private readonly tickets: StreamTicketRepository,
    private readonly sessions: StreamSessionRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    secret: Secret,
  ) {
    this.key = secret.key('notification stream tickets');
  }

  /** `until`: the end of the caller's access token; the connection ends with it too. */
  async issue(
    { accountId, id, role, sessionId }: Principal,
    until: Date,
  ): Promise<{ ticket: string; expiresAt: Date }> {
    const now = Math.floor(this.clock.now().getTime() / 1000);
    const expires = now + limits.ticketSeconds;
    const claims = { account_id: accountId, role, sid: sessionId, until: until.getTime() };
    const ticket = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuer(own)
      .setAudience(audience)
      .setSubject(id)
      .setJti(randomUUID())
      .setExpirationTime(expires)
      .sign(this.key);
    return { ticket, expiresAt: new Date(expires * 1000) };
  }

  /** Throws INVALID_TOKEN. */
  async redeem(ticket: string): Promise<StreamCaller> {
    const { jti, exp, sub, account_id, role, sid, until } = await this.open(ticket);
    const caller: StreamCaller = {
      accountId: String(account_id),
      userId: String(sub),
      role: role as RoleName,
      ...(typeof sid === 'string' && { sessionId: sid }),
      expiresAt: Number(until),
    };
    return this.unitOfWork.run(async () => {
      if (!(await this.tickets.use(jti!, new Date(exp! * 1000))))
        throw errors.invalidToken('The ticket was used before: each opens one connection.');
      if (!(await this.sessions.alive([caller])).has(sessionKey(caller)))
        throw errors.invalidToken('The session has ended: sign in again.');
      return caller;
    });
  }

  prune(now: Date): Promise<number> {
    return this.unitOfWork.read(() => this.tickets.prune(now));
  }

  private async open(ticket: string): Promise<JWTPayload> {
    try {
      const { payload } = await jwtVerify(ticket, this.key, {
        issuer: own,
        audience,
        algorithms: ['HS256'],
        currentDate: this.clock.now(),
        requiredClaims: ['exp', 'sub', 'jti'],
      });
      return payload;
    } catch {
      throw errors.invalidToken('The ticket is not valid, or older than 30 seconds.');
    }
  }
}
