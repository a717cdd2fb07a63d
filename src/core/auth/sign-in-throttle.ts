import { Inject, Injectable } from '@nestjs/common';
import pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { CONFIG, type Config } from '../config/config.schema.js';
import { DATABASE_POOL } from '../database/database-url.js';
import { errors } from '../errors/errors.js';
import { hashOf } from './api-key-value.js';

const perEmailIn15Minutes = 20;

/** Slows guessing down, by address and by account; counted in the database, so that it holds over all nodes. */
@Injectable()
export class SignInThrottle {
  private readonly byAddress: RateLimiterPostgres;
  private readonly byEmail: RateLimiterPostgres;

  constructor(@Inject(CONFIG) config: Config, @Inject(DATABASE_POOL) pool: pg.Pool) {
    const shared = { storeClient: pool, tableName: 'rate_limits', tableCreated: true, clearExpiredByTimeout: false };
    this.byAddress = new RateLimiterPostgres({
      ...shared,
      keyPrefix: 'sign-in',
      points: config.rateLimits.signInsPerMinute,
      duration: 60,
    });
    this.byEmail = new RateLimiterPostgres({
      ...shared,
      keyPrefix: 'sign-in-email',
      points: perEmailIn15Minutes,
      duration: 900,
    });
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
