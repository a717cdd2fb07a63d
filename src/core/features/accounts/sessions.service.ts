import { Injectable } from '@nestjs/common';
import { Audit } from '../../platform/audit/audit.js';
import { secondsAfter } from '../../platform/clock/clock.js';
import { newId } from '../../platform/database/identifier.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { errors } from '../../platform/errors/errors.js';
import { EventBus } from '../../platform/events/event-bus.js';
import { hashOf } from './api-key-value.js';
import { AuthRepository } from './auth.repository.js';
import { type Origin, type Principal, userPrincipal } from '../../platform/caller/principal.js';
import { sessionIdOf } from './refresh-tokens.js';
import type { Session } from './session.entity.js';
import { type SignedInSession, SessionTokens } from './session-tokens.js';
import type { User } from './users/user.entity.js';

/**
 * How long the token before the current one is exchanged again in a browser: two tabs share its cookie, and a page that is closed or
 * reloaded loses the response. Both repeat the request within seconds, with retries on a slow network. A thief who is as fast gets the
 * same token as the owner, and whoever uses that one last ends the session.
 */
const repeatSeconds = 30;

/** A user who is held until the transaction ends, and the link that is theirs. */
export interface LinkOwner {
  readonly user: User;
  readonly linkId: string;
}

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
    const opened = await this.unitOfWork.run(async (now) => {
      if (!(await this.auth.holdPassword(user.id, user.passwordHash!))) throw errors.invalidCredentials();
      within();
      return this.add(user, origin, now);
    });
    return this.tokens.issue(user, opened, opened.refresh);
  }

  /** For the user whom `find` finds in the transaction of the session. Throws what `find` throws. */
  async openByLink(origin: Origin, find: (now: Date) => Promise<LinkOwner>): Promise<SignedInSession> {
    const opened = await this.unitOfWork.run(async (now) => {
      const { user, linkId } = await find(now);
      return { user, ...this.add(user, origin, now, { link: linkId }) };
    });
    return this.tokens.issue(opened.user, opened, opened.refresh);
  }

  /**
   * A token that was used before ends the session: either its owner or a thief holds a stale one. With `mayRepeat`, the one before the
   * current one gets the same successor again for a while. Throws NOT_FOUND, INVALID_TOKEN.
   */
  async refresh(token: string, { mayRepeat = false } = {}): Promise<SignedInSession> {
    this.mustBeOn();
    const next = this.tokens.successorOf(token);
    const renewed = await this.unitOfWork.run(async (now) => {
      const session = await this.auth.sessionForUpdate(sessionIdOf(token));
      if (!session || session.revokedAt || session.expiresAt <= now) return undefined;
      const isCurrent = session.refreshHash === hashOf(token);
      const isRepeat = mayRepeat && session.refreshHash === hashOf(next) && isFresh(session, now);
      if (!isCurrent && !isRepeat) return this.endAsReused(session, token, now);
      const user = await this.auth.user(session.accountId, session.userId);
      if (!user || user.disabled) return undefined;
      if (isCurrent) Object.assign(session, { refreshHash: hashOf(next), rotatedAt: now });
      return { user, session };
    });
    if (!renewed) throw errors.invalidToken('The refresh token is not valid: sign in again.');
    return this.tokens.issue(renewed.user, renewed.session, next);
  }

  async signOut(caller: Principal): Promise<void> {
    const { sessionId } = caller;
    if (sessionId)
      await this.unitOfWork.run(async (now) => {
        await this.auth.revokeSession(caller.accountId, sessionId, now);
        this.audit.record(caller, 'sign-out', sessionId);
      });
  }

  /** All sessions of the user. Throws NOT_FOUND, INSUFFICIENT_PERMISSIONS. */
  async signOutEverywhere(caller: Principal): Promise<void> {
    this.mustBeOn();
    if (caller.kind !== 'user') throw errors.insufficientPermissions('a signed-in user');
    await this.unitOfWork.run(async (now) => {
      await this.auth.endSessions(caller, now);
      this.audit.record(caller, 'sign-out.everywhere', caller.id);
    });
  }

  /** Throws NOT_FOUND. */
  mustBeOn(): void {
    this.tokens.mustBeOn();
  }

  /** In the caller's transaction. */
  private add(user: User, origin: Origin | undefined, now: Date, details?: Readonly<Record<string, unknown>>) {
    const { accountId, id: userId } = user;
    const id = newId('session');
    const refresh = this.tokens.firstRefresh(id);
    const expiresAt = this.tokens.refreshedUntil(now);
    this.auth.addSession({ id, accountId, userId, refreshHash: hashOf(refresh), createdAt: now, expiresAt });
    this.audit.record({ ...principalOf(user), origin }, 'sign-in', id, details);
    return { id, expiresAt, refresh };
  }

  private async endAsReused(session: Session, token: string, now: Date): Promise<undefined> {
    // Ids of sessions are no secret: only a token that we have made is one that was used.
    if (!this.tokens.isOurs(token)) return;
    session.revokedAt = now;
    const { accountId, userId } = session;
    await this.auth.sayRightsChanged(accountId);
    this.events.publish(accountId, 'security.alert', { reason: 'refresh token used twice', subject: userId });
  }
}

const principalOf = ({ accountId, id, role }: User): Principal => userPrincipal(accountId, id, role);

const isFresh = ({ rotatedAt }: Session, now: Date): boolean =>
  Boolean(rotatedAt && now <= secondsAfter(rotatedAt, repeatSeconds));
