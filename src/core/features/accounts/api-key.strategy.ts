import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { HeaderAPIKeyStrategy } from 'passport-headerapikey';
import { Authenticator } from './authenticator.js';
import type { Principal } from '../../platform/caller/principal.js';

@Injectable()
export class ApiKeyStrategy extends PassportStrategy(HeaderAPIKeyStrategy, 'headerapikey') {
  constructor(private readonly authenticator: Authenticator) {
    super({ header: 'X-API-Key', prefix: '' }, false);
  }

  validate(value: string): Promise<Principal> {
    return this.authenticator.byApiKey(value);
  }
}
