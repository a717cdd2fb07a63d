import { Inject, Injectable } from '@nestjs/common';
import {
  createRemoteJWKSet,
  errors as jose,
  type JWTPayload,
  jwtVerify,
  type JWTVerifyGetKey,
  type JWTVerifyResult,
  SignJWT,
} from 'jose';
import { Clock } from '../../platform/clock/clock.js';
import { CONFIG, type Config } from '../../platform/config/config.schema.js';
import { AppError } from '../../platform/errors/app-error.js';
import { errors } from '../../platform/errors/errors.js';
import { Secret } from '../../platform/secrets/secret.js';

const own = 'callwarden';
/** The audience of the tokens that open recordings in media elements, and nothing else. */
const media = 'callwarden media';
const longestSeconds = 3600; // an access token lives for one hour at most
const clockSeconds = 60; // for clocks that differ

/** Whose session a token of ours belongs to. */
export interface SessionClaims {
  readonly sub: string;
  readonly account_id: string;
  readonly role: string;
  readonly sid: string;
}
export interface SignedToken {
  readonly token: string;
  readonly expiresAt: Date;
}

/** Makes our own tokens, and reads them or the access tokens of the external identity provider. */
@Injectable()
export class Tokens {
  private readonly key: Uint8Array;
  private readonly remote?: JWTVerifyGetKey;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly clock: Clock,
    secret: Secret,
  ) {
    this.key = secret.key('access tokens');
    const external = config.auth.external;
    if (external) this.remote = createRemoteJWKSet(new URL(external.jwksUri));
  }

  sign(claims: SessionClaims): Promise<SignedToken> {
    return this.signFor(own, claims);
  }

  /** For a media element; it lives as long as an access token. */
  signMedia(claims: SessionClaims): Promise<SignedToken> {
    return this.signFor(media, claims);
  }

  private async signFor(audience: string, claims: SessionClaims): Promise<SignedToken> {
    const now = Math.floor(this.clock.now().getTime() / 1000);
    const expires = now + this.config.auth.accessTokenMinutes * 60;
    const token = await new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuer(own)
      .setAudience(audience)
      .setIssuedAt(now)
      .setExpirationTime(expires)
      .sign(this.key);
    return { token, expiresAt: new Date(expires * 1000) };
  }

  /** An access token, of ours or of the external identity provider. Throws INVALID_TOKEN or TOKEN_EXPIRED. */
  verify(token: string): Promise<JWTPayload> {
    const { external } = this.config.auth;
    return this.payloadOf(
      external && this.remote
        ? jwtVerify(token, this.remote, { ...this.rules(), ...external })
        : this.verifyOwn(token, own),
    );
  }

  /** The token of a media element, which is always ours. Throws INVALID_TOKEN or TOKEN_EXPIRED. */
  verifyMedia(token: string): Promise<JWTPayload> {
    return this.payloadOf(this.verifyOwn(token, media));
  }

  private verifyOwn(token: string, audience: string): Promise<JWTVerifyResult> {
    return jwtVerify(token, this.key, { ...this.rules(), issuer: own, audience, algorithms: ['HS256'] });
  }

  private rules() {
    return { currentDate: this.clock.now(), requiredClaims: ['exp', 'sub'] };
  }

  private async payloadOf(verified: Promise<JWTVerifyResult>): Promise<JWTPayload> {
    try {
      const { payload } = await verified;
      this.checkLifetime(payload);
      return payload;
    } catch (error) {
      if (error instanceof jose.JWTExpired) throw errors.tokenExpired(new Date((error.payload.exp ?? 0) * 1000));
      if (error instanceof AppError) throw error;
      if (error instanceof jose.JWKSTimeout)
        throw errors.serviceUnavailable('The identity provider is not responding.');
      throw errors.invalidToken();
    }
  }

  private checkLifetime({ exp = 0, iat }: JWTPayload): void {
    const now = this.clock.now().getTime() / 1000;
    if (this.remote && iat !== undefined && iat > now + clockSeconds)
      throw errors.invalidToken('The access token was issued in the future: the clock of its issuer is wrong.');
    if (exp - (iat ?? now) > longestSeconds + clockSeconds) throw errors.invalidToken();
  }
}
