import { Inject, Injectable } from '@nestjs/common';
import { parseCookie } from 'cookie';
import type { CookieOptions, Request, Response } from 'express';
import { Clock } from '../../../platform/clock/clock.js';
import { CONFIG, type Config } from '../../../platform/config/config.schema.js';
import { type SignedInSession, SessionTokens } from '../session-tokens.js';
import { mustBeSameOrigin } from './same-origin.js';

/** Each goes only where it is needed. */
const cookies = {
  refresh: { name: 'callwarden_refresh', path: '/v1/auth' },
  media: { name: 'callwarden_media', path: '/v1/files' },
} as const;

/** The cookies of a session in a browser. Scripts cannot read them, and they count only in requests of our own pages. */
@Injectable()
export class SessionCookies {
  private readonly publicUrl: string | undefined;

  constructor(
    private readonly tokens: SessionTokens,
    private readonly clock: Clock,
    @Inject(CONFIG) { notifications }: Config,
  ) {
    this.publicUrl = notifications.publicUrl;
  }

  /** Throws CROSS_SITE_REQUEST. */
  mustBeSameOrigin(request: Request): void {
    mustBeSameOrigin(request, this.publicUrl);
  }

  async set(request: Request, response: Response, session: SignedInSession): Promise<void> {
    const { refresh, media } = cookies;
    const { token, expiresAt } = await this.tokens.media(session);
    response
      .cookie(refresh.name, session.refreshToken, this.options(request, refresh.path, session.refreshableUntil))
      .cookie(media.name, token, this.options(request, media.path, expiresAt));
  }

  clear(request: Request, response: Response): void {
    for (const { name, path } of Object.values(cookies)) response.clearCookie(name, this.options(request, path));
  }

  /** Undefined without one. Throws CROSS_SITE_REQUEST. */
  refreshToken(request: Request): string | undefined {
    return this.valueOf(request, cookies.refresh.name);
  }

  /** Undefined without one. Throws CROSS_SITE_REQUEST. */
  mediaToken(request: Request): string | undefined {
    return this.valueOf(request, cookies.media.name);
  }

  private valueOf(request: Request, name: string): string | undefined {
    const value = parseCookie(request.headers.cookie ?? '')[name] || undefined;
    if (value !== undefined) this.mustBeSameOrigin(request);
    return value;
  }

  private options(request: Request, path: string, until?: Date): CookieOptions {
    const secure = request.secure || this.publicUrl?.startsWith('https:') === true;
    const maxAge = until && Math.max(0, until.getTime() - this.clock.now().getTime());
    return { path, secure, httpOnly: true, sameSite: 'strict', ...(maxAge !== undefined && { maxAge }) };
  }
}
