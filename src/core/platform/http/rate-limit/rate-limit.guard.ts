import { type CanActivate, type ExecutionContext, Inject, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import type { Principal } from '../../caller/principal.js';
import { Clock } from '../../clock/clock.js';
import { CONFIG, type Config } from '../../config/config.schema.js';
import { errors } from '../../errors/errors.js';
import { Limiters } from './limiters.js';

const UPLOAD = 'counts as upload';
/** The route is counted among uploads too, which have a limit of their own. */
export const CountsAsUpload = () => SetMetadata(UPLOAD, true);

export const windowSeconds = 60;

/** How far a bucket is used up. */
interface Bucket {
  readonly limit: number;
  readonly remaining: number;
  readonly msBeforeNext: number;
  readonly exceeded: boolean;
}

/** Counts every request of a known caller, a refused one too, and reports how many are left. See docs/api.md. */
@Injectable()
export class RateLimitGuard implements CanActivate {
  private readonly requests: RateLimiterAbstract;
  private readonly uploads: RateLimiterAbstract;

  constructor(
    private readonly reflector: Reflector,
    private readonly clock: Clock,
    limiters: Limiters,
    @Inject(CONFIG) config: Config,
  ) {
    const { requestsPerMinute, uploadsPerMinute } = config.rateLimits;
    this.requests = limiters.limiter('requests', requestsPerMinute, windowSeconds);
    this.uploads = limiters.limiter('uploads', uploadsPerMinute, windowSeconds);
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const { user } = http.getRequest<Request & { user?: Principal }>();
    if (!user) return true;
    const isUpload = this.reflector.get<boolean | undefined>(UPLOAD, context.getHandler());
    const counting = [this.requests, ...(isUpload ? [this.uploads] : [])].map((limiter) => count(limiter, user.id));
    const fullest = (await Promise.all(counting)).reduce((a, b) => (share(b) < share(a) ? b : a));
    this.setHeaders(http.getResponse<Response>(), fullest);
    if (fullest.exceeded) throw errors.rateLimitExceeded(secondsLeft(fullest));
    return true;
  }

  private setHeaders(response: Response, bucket: Bucket): void {
    response.set({
      'X-RateLimit-Limit': String(bucket.limit),
      'X-RateLimit-Remaining': String(bucket.remaining),
      'X-RateLimit-Reset': String(Math.ceil((this.clock.now().getTime() + bucket.msBeforeNext) / 1000)),
      'X-RateLimit-Reset-After': String(secondsLeft(bucket)),
    });
  }
}

/** Counts one more of the principal. */
export async function count(limiter: RateLimiterAbstract, principalId: string): Promise<Bucket> {
  const counted = await limiter.consume(principalId).catch((refused: unknown) => {
    if (refused instanceof RateLimiterRes) return refused;
    throw refused;
  });
  const { consumedPoints, remainingPoints: remaining, msBeforeNext } = counted;
  return { limit: limiter.points, remaining, msBeforeNext, exceeded: consumedPoints > limiter.points };
}

/** Of what is left; below 0 for a bucket that is exceeded. */
const share = ({ limit, remaining, exceeded }: Bucket): number => (exceeded ? -1 : remaining / limit);
/** Until it is empty again. */
export const secondsLeft = ({ msBeforeNext }: Bucket): number => Math.max(1, Math.ceil(msBeforeNext / 1000));
