import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { JWTPayload } from 'jose';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { Authenticator } from './authenticator.js';
import type { Principal } from '../../platform/caller/principal.js';
import { Tokens } from './tokens.js';

type Verify = (token: string) => Promise<JWTPayload>;

/** passport-jwt takes the token out of the request; jose verifies it, as jsonwebtoken knows no EdDSA. */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy, 'jwt') {
  constructor(
    tokens: Tokens,
    private readonly authenticator: Authenticator,
  ) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      // What passport-jwt takes for a key is handed to the verifier below as it is.
      secretOrKeyProvider: (_request: unknown, _token: unknown, done: (error: unknown, verify: Verify) => void) =>
        done(null, (token) => tokens.verify(token)),
    } as never);
  }

  validate(payload: JWTPayload): Promise<Principal> {
    return this.authenticator.byToken(payload);
  }
}

(Strategy as unknown as { JwtVerifier: unknown }).JwtVerifier = (
  token: string,
  verify: Verify,
  _options: unknown,
  done: (error: unknown, payload?: JWTPayload) => void,
) => void verify(token).then((payload) => done(null, payload), done);
