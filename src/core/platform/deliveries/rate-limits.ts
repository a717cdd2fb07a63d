import { Injectable } from '@nestjs/common';
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { Limiters } from '../http/rate-limit/limiters.js';

/** How many deliveries a second an endpoint wants at most, over all nodes; in fixed windows of a second. */
@Injectable()
export class RateLimits {
  private readonly limiters = new Map<number, RateLimiterAbstract>();

  constructor(private readonly counters: Limiters) {}

  /** Takes up to `wanted`; what is not used goes back by `giveBack`. */
  async take(endpointId: string, perSecond: number, wanted: number): Promise<{ taken: number; waitMs: number }> {
    const asked = Math.min(wanted, perSecond);
    try {
      await this.of(perSecond).consume(endpointId, asked);
      return { taken: asked, waitMs: 0 };
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      const over = error.consumedPoints - perSecond;
      return { taken: Math.max(0, asked - over), waitMs: error.msBeforeNext };
    }
  }

  async giveBack(endpointId: string, perSecond: number, unused: number): Promise<void> {
    if (unused > 0) await this.of(perSecond).reward(endpointId, unused);
  }

  private of(perSecond: number): RateLimiterAbstract {
    const limiter = this.limiters.get(perSecond) ?? this.counters.limiter('delivery-rate', perSecond, 1);
    this.limiters.set(perSecond, limiter);
    return limiter;
  }
}
