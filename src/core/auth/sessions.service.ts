import { Inject, Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { Audit } from '../audit/audit.js';
import { Clock } from '../clock/clock.js';
import { CONFIG, type Config } from '../config/config.schema.js';
import { newId } from '../database/identifier.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { errors } from '../errors/errors.js';
import { EventBus } from '../events/event-bus.js';
import { hashOf } from './api-key-value.js';
import { AuthRepository } from './auth.repository.js';
import { passwordFits } from './passwords.js';
import { type Origin, type Principal, userPrincipal } from './principal.js';
import { Tokens } from './tokens.js';
import type { User } from './users/user.entity.js';

export interface SignedInSession {
  readonly accessToken: string;
  readonly expiresAt: Date;
  readonly expiresInSeconds: number;
  readonly refreshToken: string;
  readonly user: User;
}

/** The embedded identity provider: sign-in, refresh with rotation, sign-out. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly auth: AuthRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly events: EventBus,
    private readonly audit: Audit,
    private readonly tokens: Tokens,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async signIn(email: string, password: string, origin?: Origin): Promise<SignedInSession> {
    this.mustBeOn();
    const user = await this.unitOfWork.read(() => this.auth.userToSignIn(email));
    const fits = await passwordFits(password, user?.passwordHash);
    if (!user || !fits || user.disabled) {
      if (user)
        await this.unitOfWork.run(async () => {
          this.audit.record({ ...principalOf(user), origin }, 'sign-in.refused', user.id);
          this.events.publish(user.accountId, 'security.alert', { reason: 'sign-in failed', subject: user.id });
        });
      throw errors.invalidCredentials();
    }
    const id = newId('session');
    const refresh = newRefreshToken(id);
    await this.unitOfWork.run(async () => {
      if (!(await this.auth.holdPassword(user.id, user.passwordHash!))) throw errors.invalidCredentials();
      const now = this.clock.now();
      const expiresAt = this.clock.in(this.config.auth.refreshTokenDays * 86_400);
      this.auth.addSession({
        id,
        accountId: user.accountId,
        userId: user.id,
        refreshHash: hashOf(refresh),
        createdAt: now,
        expiresAt,
      });
      this.audit.record({ ...principalOf(user), origin }, 'sign-in', id);
    });
    return this.issue(user, id, refresh);
  }

  /** A token that was used before ends the session: either its owner or a thief holds a stale one. */
  async refresh(token: string): Promise<SignedInSession> {
    this.mustBeOn();
    const id = token.split('.')[0] ?? '';
    const refresh = newRefreshToken(id);
    const user = await this.unitOfWork.run(async () => {
      const session = await this.auth.sessionForUpdate(id);
      if (!session || session.revokedAt || session.expiresAt <= this.clock.now()) return undefined;
      const found = await this.auth.user(session.accountId, session.userId);
      if (session.refreshHash !== hashOf(token)) {
        session.revokedAt = this.clock.now();
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
    return this.issue(user, id, refresh);
  }

  async signOut(caller: Principal): Promise<void> {
    const { sessionId } = caller;
    if (sessionId)
      await this.unitOfWork.run(async () => {
        await this.auth.revokeSession(caller.accountId, sessionId, this.clock.now());
        this.audit.record(caller, 'sign-out', sessionId);
      });
  }

  private mustBeOn(): void {
    if (this.config.auth.external)
      throw errors.notFound('The embedded identity provider (an external one is configured)');
  }

  private async issue(user: User, sessionId: string, refreshToken: string): Promise<SignedInSession> {
    const claims = { sub: user.id, account_id: user.accountId, role: user.role, sid: sessionId };
    const { token, expiresAt } = await this.tokens.sign(claims);
    return {
      accessToken: token,
      expiresAt,
      expiresInSeconds: this.config.auth.accessTokenMinutes * 60,
      refreshToken,
      user,
    };
  }
}

const principalOf = ({ accountId, id, role }: User): Principal => userPrincipal(accountId, id, role);
const newRefreshToken = (sessionId: string) => `${sessionId}.${randomBytes(32).toString('base64url')}`;
