import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';
import pg from 'pg';
import { type RateLimiterAbstract, RateLimiterPostgres, RateLimiterRedis } from 'rate-limiter-flexible';
import { CONFIG, type Config } from '../../config/config.schema.js';
import { DATABASE_POOL } from '../../database/database-url.js';
import { Prunes } from '../../housekeeping/housekeeping.js';

/** Counts that hold over all nodes: in Redis, else in PostgreSQL; in PostgreSQL too while Redis does not answer. */
@Injectable()
@Prunes()
export class Limiters implements OnApplicationShutdown {
  private readonly redis?: Redis;

  constructor(
    @Inject(CONFIG) config: Config,
    @Inject(DATABASE_POOL) private readonly pool: pg.Pool,
  ) {
    if (!config.redis.url) return;
    // A request does not wait for a server that is away.
    this.redis = new Redis(config.redis.url, { enableOfflineQueue: false, maxRetriesPerRequest: 0, lazyConnect: true });
    const log = new Logger(Limiters.name);
    this.redis.on('error', (error) => log.warn(`Redis: ${String(error)}; requests are counted in PostgreSQL.`));
    this.redis.connect().catch(() => {}); // told by the event
  }

  /** At most `points` in a fixed window of `duration` seconds for each key. */
  limiter(keyPrefix: string, points: number, duration: number): RateLimiterAbstract {
    const options = { keyPrefix, points, duration };
    const inDatabase = new RateLimiterPostgres({
      ...options,
      storeClient: this.pool,
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
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
