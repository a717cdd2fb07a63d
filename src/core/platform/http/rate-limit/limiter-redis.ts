import { type FactoryProvider, Logger } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { CONFIG, type Config } from '../../config/config.schema.js';

/** The client that counts requests; undefined, and not even loaded, where no Redis is configured. */
export const LIMITER_REDIS = Symbol('LIMITER_REDIS');

export const limiterRedis: FactoryProvider<Redis | undefined> = {
  provide: LIMITER_REDIS,
  inject: [CONFIG],
  async useFactory({ redis: { url } }: Config) {
    if (!url) return undefined;
    const { Redis } = await import('ioredis');
    // A request does not wait for a server that is away.
    const redis = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 0, lazyConnect: true });
    const log = new Logger('Limiters');
    redis.on('error', (error) => log.warn(`Redis: ${String(error)}; requests are counted in PostgreSQL.`));
    redis.connect().catch(() => {}); // the event reports it
    return redis;
  },
};
