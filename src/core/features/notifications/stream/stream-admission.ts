import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { Clock } from '../../../platform/clock/clock.js';
import { CONFIG, type Config } from '../../../platform/config/config.schema.js';
import { errors } from '../../../platform/errors/errors.js';
import { Limiters } from '../../../platform/http/rate-limit/limiters.js';
import { readConnectionRequest, pathOf, streamPath } from './connection-request.js';
import { RefusedAddresses } from './refused-addresses.js';
import type { StreamCaller } from './stream-caller.js';
import { StreamCredentials } from './stream-credentials.js';

/** Who may come in. */
@Injectable()
export class StreamAdmission {
  private readonly refused = new RefusedAddresses();
  private readonly requests: RateLimiterAbstract;

  constructor(
    private readonly credentials: StreamCredentials,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
    limiters: Limiters,
  ) {
    this.requests = limiters.limiter('requests', config.rateLimits.requestsPerMinute, 60); // one count with requests
  }

  /** Throws the error that answers the upgrade. */
  async admit(request: Request): Promise<StreamCaller> {
    if (pathOf(request) !== streamPath) throw errors.notFound(`${request.method} ${pathOf(request)}`);
    const address = request.ip ?? '';
    const seconds = this.refused.mustWait(address, this.clock.now().getTime());
    if (seconds > 0) throw errors.rateLimitExceeded(seconds);
    if (!this.isOwnOrigin(request)) throw errors.accessDenied('a page of this service, or of one of http.corsOrigins');
    try {
      const caller = await this.credentials.callerOf(readConnectionRequest(request));
      await this.count(caller);
      return caller;
    } catch (error) {
      if ((error as { status?: number }).status === 401) this.refused.count(address, this.clock.now().getTime());
      throw error;
    }
  }

  /** Only browsers send an Origin, and they let every page open a socket to everywhere. */
  private isOwnOrigin(request: Request): boolean {
    const { origin } = request.headers;
    if (origin === undefined || this.config.http.corsOrigins.includes(origin)) return true;
    if (!URL.canParse(origin)) return false;
    const { protocol, host } = new URL(origin);
    const { publicUrl } = this.config.notifications;
    if (publicUrl && new URL(publicUrl).origin === origin) return true;
    const own = `${protocol}//${request.host}`;
    return URL.canParse(own) && new URL(own).host === host;
  }

  private async count({ userId }: StreamCaller): Promise<void> {
    await this.requests.consume(userId).catch((refused: unknown) => {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      throw errors.rateLimitExceeded(Math.max(1, Math.ceil(refused.msBeforeNext / 1000)));
    });
  }
}
