import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { JWTPayload } from 'jose';
import { Strategy } from 'passport-jwt';
import type { Principal } from '../../platform/caller/principal.js';
import { Authenticator } from './authenticator.js';
import { SessionCookies } from './browser/session-cookies.js';
import { verifiedBy } from './jose-verification.js';
import { Tokens } from './tokens.js';

/** The caller of a media element, by the cookie of a browser session. */
@Injectable()
export class MediaStrategy extends PassportStrategy(Strategy, 'media') {
  constructor(
    tokens: Tokens,
    cookies: SessionCookies,
    private readonly authenticator: Authenticator,
  ) {
    super(
      verifiedBy(
        (token) => tokens.verifyMedia(token),
        (request) => cookies.mediaToken(request) ?? null,
      ) as never,
    );
  }

  validate(payload: JWTPayload): Promise<Principal> {
    return this.authenticator.byMediaToken(payload);
  }
}
