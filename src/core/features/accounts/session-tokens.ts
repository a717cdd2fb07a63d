import { Inject, Injectable } from '@nestjs/common';
import { secondsAfter } from '../../platform/clock/clock.js';
import { CONFIG, type Config } from '../../platform/config/config.schema.js';
import { errors } from '../../platform/errors/errors.js';
import { RefreshTokens } from './refresh-tokens.js';
import { type SessionClaims, type SignedToken, Tokens } from './tokens.js';
import type { User } from './users/user.entity.js';

export interface SignedInSession {
  readonly accessToken: string;
  readonly expiresAt: Date;
  readonly expiresInSeconds: number;
  readonly refreshToken: string;
  /** The end of the session, unless it is ended before. */
  readonly refreshableUntil: Date;
  readonly sessionId: string;
  readonly user: User;
}

/** The tokens of the embedded identity provider: one that gives access, and one that renews it. */
@Injectable()
export class SessionTokens {
  constructor(
    private readonly tokens: Tokens,
    private readonly refreshTokens: RefreshTokens,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Throws NOT_FOUND where an external identity provider is configured. */
  mustBeOn(): void {
    if (this.config.auth.external)
      throw errors.notFound('The embedded identity provider (an external one is configured)');
  }

  firstRefresh(sessionId: string): string {
    return this.refreshTokens.first(sessionId);
  }

  /** What `refreshToken` is exchanged for, each time. */
  successorOf(refreshToken: string): string {
    return this.refreshTokens.successorOf(refreshToken);
  }

  /** Until when a session that begins at `now` can be renewed. */
  refreshedUntil(now: Date): Date {
    return secondsAfter(now, this.config.auth.refreshTokenDays * 86_400);
  }

  /** Whether we have made it; it may be used up. */
  isOurs(refreshToken: string): boolean {
    return this.refreshTokens.isOurs(refreshToken);
  }

  async issue(
    user: User,
    session: { readonly id: string; readonly expiresAt: Date },
    refreshToken: string,
  ): Promise<SignedInSession> {
    const { token, expiresAt } = await this.tokens.sign(claimsOf(user, session.id));
    return {
      accessToken: token,
      expiresAt,
      expiresInSeconds: this.config.auth.accessTokenMinutes * 60,
      refreshToken,
      refreshableUntil: session.expiresAt,
      sessionId: session.id,
      user,
    };
  }

  /** What opens recordings in media elements. */
  media({ user, sessionId }: SignedInSession): Promise<SignedToken> {
    return this.tokens.signMedia(claimsOf(user, sessionId));
  }
}

const claimsOf = ({ id, accountId, role }: User, sessionId: string): SessionClaims => ({
  sub: id,
  account_id: accountId,
  role,
  sid: sessionId,
});
