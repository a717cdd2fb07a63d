import type { Request } from 'express';
import type { JWTPayload } from 'jose';
import { Strategy } from 'passport-jwt';

type Verify = (token: string) => Promise<JWTPayload>;

/** Options of a passport-jwt strategy that takes the token out of the request by `tokenOf` and leaves its verification to `verify`. */
export const verifiedBy = (verify: Verify, tokenOf: (request: Request) => string | null) => ({
  jwtFromRequest: tokenOf,
  // What passport-jwt takes for a key is handed to the verifier below as it is.
  secretOrKeyProvider: (_request: unknown, _token: unknown, done: (error: unknown, verify: Verify) => void) =>
    done(null, verify),
});

/** jose verifies, as jsonwebtoken knows no EdDSA. */
(Strategy as unknown as { JwtVerifier: unknown }).JwtVerifier = (
  token: string,
  verify: Verify,
  _options: unknown,
  done: (error: unknown, payload?: JWTPayload) => void,
) => void verify(token).then((payload) => done(null, payload), done);
