import { Inject, Injectable } from '@nestjs/common';
import { createRemoteJWKSet, errors as jose, type JWTPayload, jwtVerify, type JWTVerifyGetKey, SignJWT } from 'jose';
import { Clock } from '../../platform/clock/clock.js';
import { CONFIG, type Config } from '../../platform/config/config.schema.js';
import { AppError } from '../../platform/errors/app-error.js';
import { errors } from '../../platform/errors/errors.js';
import { Secret } from '../../platform/secrets/secret.js';

const own = 'callwarden';
const longestSeconds = 3600; // an access token lives for one hour at most
const clockSeconds = 60; // for clocks that differ

/** Makes our own access tokens, and reads them or those of the external identity provider. */
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

  async sign(claims: {
    sub: string;
    account_id: string;
    role: string;
    sid: string;
  }): Promise<{ token: string; expiresAt: Date }> {
    const now = Math.floor(this.clock.now().getTime() / 1000);
    const expires = now + this.config.auth.accessTokenMinutes * 60;
    const token = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuer(own)
      .setAudience(own)
      .setIssuedAt(now)
      .setExpirationTime(expires)
      .sign(this.key);
    return { token, expiresAt: new Date(expires * 1000) };
  }

  /** Throws INVALID_TOKEN or TOKEN_EXPIRED. */
  async verify(token: string): Promise<JWTPayload> {
    const external = this.config.auth.external;
    const rules = { currentDate: this.clock.now(), requiredClaims: ['exp', 'sub'] };
    try {
      const { payload } =
        external && this.remote
          ? await jwtVerify(token, this.remote, { ...rules, ...external })
          : await jwtVerify(token, this.key, { ...rules, issuer: own, audience: own, algorithms: ['HS256'] });
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
