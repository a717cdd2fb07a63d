import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Redis } from 'ioredis';
import pg from 'pg';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
} from 'rate-limiter-flexible';
import { DATABASE_POOL } from '../../database/database-url.js';
import { Prunes } from '../../housekeeping/housekeeping.js';
import { LIMITER_REDIS } from './limiter-redis.js';

/** Counts that hold over all nodes: in Redis, else in PostgreSQL; in PostgreSQL too while Redis does not answer, and by each node while that stores nothing. */
@Injectable()
@Prunes()
export class Limiters implements OnApplicationShutdown {
  constructor(
    @Inject(LIMITER_REDIS) private readonly redis: Redis | undefined,
    @Inject(DATABASE_POOL) private readonly pool: pg.Pool,
  ) {}

  /** At most `points` in a fixed window of `duration` seconds for each key. */
  limiter(keyPrefix: string, points: number, duration: number): RateLimiterAbstract {
    const options = { keyPrefix, points, duration };
    const inDatabase = new RateLimiterPostgres({
      ...options,
      storeClient: this.pool,
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      // A database that can be read and not written, as on a full disk, goes on answering.
      insuranceLimiter: new RateLimiterMemory(options),
    });
    if (!this.redis) return inDatabase;
    return new RateLimiterRedis({
      ...options,
      storeClient: this.redis,
      rejectIfRedisNotReady: true,
      insuranceLimiter: inDatabase,
    });
  }

  /** Forgets windows that have ended. */
  async prune(now: Date): Promise<void> {
    await this.pool.query('delete from rate_limits where expire < $1', [now.getTime()]);
  }

  onApplicationShutdown(): void {
    this.redis?.disconnect();
  }
}
