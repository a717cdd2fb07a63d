import { Inject, Injectable } from '@nestjs/common';
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { CONFIG, type Config } from '../config/config.schema.js';
import { errors } from '../errors/errors.js';
import { Limiters } from '../http/rate-limit/limiters.js';
import { hashOf } from './api-key-value.js';

const perEmailIn15Minutes = 20;

/** Slows guessing down, by address and by account; counted where all nodes see it. */
@Injectable()
export class SignInThrottle {
  private readonly byAddress: RateLimiterAbstract;
  private readonly byEmail: RateLimiterAbstract;

  constructor(limiters: Limiters, @Inject(CONFIG) config: Config) {
    this.byAddress = limiters.limiter('sign-in', config.rateLimits.signInsPerMinute, 60);
    this.byEmail = limiters.limiter('sign-in-email', perEmailIn15Minutes, 900);
  }

  /** Throws RATE_LIMIT_EXCEEDED. */
  async count(address: string, email: string): Promise<void> {
    try {
      await this.byAddress.consume(address);
      await this.byEmail.consume(hashOf(email.toLowerCase()));
    } catch (refused) {
      if (refused instanceof RateLimiterRes)
        throw errors.rateLimitExceeded(Math.max(1, Math.ceil(refused.msBeforeNext / 1000)));
      throw refused;
    }
  }
}
