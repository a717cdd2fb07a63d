import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { JWTPayload } from 'jose';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { Authenticator } from './authenticator.js';
import { verifiedBy } from './jose-verification.js';
import type { Principal } from '../../platform/caller/principal.js';
import { Tokens } from './tokens.js';

@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy, 'jwt') {
  constructor(
    tokens: Tokens,
    private readonly authenticator: Authenticator,
  ) {
    super(verifiedBy((token) => tokens.verify(token), ExtractJwt.fromAuthHeaderAsBearerToken()) as never);
  }

  validate(payload: JWTPayload): Promise<Principal> {
    return this.authenticator.byToken(payload);
  }
}
