import { Inject, Injectable } from '@nestjs/common';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Principal } from '../../../platform/caller/principal.js';
import { CONFIG, type Config } from '../../../platform/config/config.schema.js';
import { errors } from '../../../platform/errors/errors.js';
import { Limiters } from '../../../platform/http/rate-limit/limiters.js';
import { count, secondsLeft, windowSeconds } from '../../../platform/http/rate-limit/rate-limit.guard.js';

/** Counts the files of one request beyond the first, each as an upload of its own. */
@Injectable()
export class UploadQuota {
  private readonly uploads: RateLimiterAbstract;

  constructor(limiters: Limiters, @Inject(CONFIG) { rateLimits }: Config) {
    this.uploads = limiters.limiter('uploads', rateLimits.uploadsPerMinute, windowSeconds);
  }

  /** Throws RATE_LIMIT_EXCEEDED. */
  async count({ id }: Principal): Promise<void> {
    const bucket = await count(this.uploads, id);
    if (bucket.exceeded) throw errors.rateLimitExceeded(secondsLeft(bucket), 'uploads');
  }
}
