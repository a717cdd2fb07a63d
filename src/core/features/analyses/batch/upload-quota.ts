import { Inject, Injectable } from '@nestjs/common';
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import type { Principal } from '../../../platform/caller/principal.js';
import { CONFIG, type Config } from '../../../platform/config/config.schema.js';
import { errors } from '../../../platform/errors/errors.js';
import { Limiters } from '../../../platform/http/rate-limit/limiters.js';
import { windowSeconds } from '../../../platform/http/rate-limit/rate-limit.guard.js';

/** Counts the files of one request beyond the first, each as an upload of its own. */
@Injectable()
export class UploadQuota {
  private readonly uploads: RateLimiterAbstract;

  constructor(limiters: Limiters, @Inject(CONFIG) { rateLimits }: Config) {
    this.uploads = limiters.limiter('uploads', rateLimits.uploadsPerMinute, windowSeconds);
  }

  /** Throws RATE_LIMIT_EXCEEDED. */
  async count({ id }: Principal): Promise<void> {
    await this.uploads.consume(id).catch((refused: unknown) => {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      throw errors.rateLimitExceeded(Math.max(1, Math.ceil(refused.msBeforeNext / 1000)), 'uploads');
    });
  }
}
