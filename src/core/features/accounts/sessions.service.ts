import { Injectable } from '@nestjs/common';
import { Audit } from '../../platform/audit/audit.js';
import { newId } from '../../platform/database/identifier.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { errors } from '../../platform/errors/errors.js';
import { EventBus } from '../../platform/events/event-bus.js';
import { hashOf } from './api-key-value.js';
import { AuthRepository } from './auth.repository.js';
import { type Origin, type Principal, userPrincipal } from '../../platform/caller/principal.js';
import { type SignedInSession, SessionTokens } from './session-tokens.js';
import type { User } from './users/user.entity.js';

/** The embedded identity provider: sessions, refresh with rotation, sign-out. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly auth: AuthRepository,
    private readonly tokens: SessionTokens,
    private readonly events: EventBus,
    private readonly audit: Audit,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** For a user whose password has just proved right. `within` runs in the transaction. Throws INVALID_CREDENTIALS. */
  async open(user: User, origin: Origin | undefined, within: () => void): Promise<SignedInSession> {
    const id = newId('session');
    const refresh = this.tokens.refresh(id);
    await this.unitOfWork.run(async (now) => {
      if (!(await this.auth.holdPassword(user.id, user.passwordHash!))) throw errors.invalidCredentials();
      const expiresAt = this.tokens.refreshedUntil(now);
      this.auth.addSession({
        id,
        accountId: user.accountId,
        userId: user.id,
        refreshHash: hashOf(refresh),
        createdAt: now,
        expiresAt,
      });
      this.audit.record({ ...principalOf(user), origin }, 'sign-in', id);
      within();
    });
    return this.tokens.issue(user, id, refresh);
  }

  /** A token that was used before ends the session: either its owner or a thief holds a stale one. */
  async refresh(token: string): Promise<SignedInSession> {
    this.mustBeOn();
    const id = token.split('.')[0] ?? '';
    const refresh = this.tokens.refresh(id);
    const user = await this.unitOfWork.run(async (now) => {
      const session = await this.auth.sessionForUpdate(id);
      if (!session || session.revokedAt || session.expiresAt <= now) return undefined;
      const found = await this.auth.user(session.accountId, session.userId);
      if (session.refreshHash !== hashOf(token)) {
        // Ids of sessions are no secret: only a token that we have made is one that was used.
        if (!this.tokens.isOurs(token)) return undefined;
        session.revokedAt = now;
        await this.auth.sayRightsChanged(session.accountId);
        this.events.publish(session.accountId, 'security.alert', {
          reason: 'refresh token used twice',
          subject: session.userId,
        });
        return undefined;
      }
      if (!found || found.disabled) return undefined;
      session.refreshHash = hashOf(refresh);
      return found;
    });
    if (!user) throw errors.invalidToken('The refresh token is not valid: sign in again.');
    return this.tokens.issue(user, id, refresh);
  }

  async signOut(caller: Principal): Promise<void> {
    const { sessionId } = caller;
    if (sessionId)
      await this.unitOfWork.run(async (now) => {
        await this.auth.revokeSession(caller.accountId, sessionId, now);
        this.audit.record(caller, 'sign-out', sessionId);
      });
  }

  /** Throws NOT_FOUND. */
  mustBeOn(): void {
    this.tokens.mustBeOn();
  }
}

const principalOf = ({ accountId, id, role }: User): Principal => userPrincipal(accountId, id, role);
