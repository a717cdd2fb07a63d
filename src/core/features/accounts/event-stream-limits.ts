import { Inject, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { CONFIG, type Config } from '../../platform/config/config.schema.js';
import { errors } from '../../platform/errors/errors.js';
import type { Principal } from '../../platform/caller/principal.js';

/** How many event streams a user, a key and an account have open on this node. */
@Injectable()
export class EventStreamLimits {
  private readonly counts = new Map<string, number>();

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** Counts one until `response` closes. Throws TOO_MANY_STREAMS. */
  take({ id, accountId, kind }: Principal, response: Response): void {
    const { streamsPerCaller, streamsPerAccount } = this.config.http.limits;
    const caller = kind === 'key' ? 'API key' : 'user';
    if (this.count(id) >= streamsPerCaller) throw errors.tooManyStreams(`This ${caller}`, streamsPerCaller);
    if (this.count(accountId) >= streamsPerAccount) throw errors.tooManyStreams('This account', streamsPerAccount);
    for (const key of [id, accountId]) this.counts.set(key, this.count(key) + 1);
    response.once('close', () => {
      for (const key of [id, accountId])
        if (this.count(key) > 1) this.counts.set(key, this.count(key) - 1);
        else this.counts.delete(key);
    });
  }

  private count(key: string): number {
    return this.counts.get(key) ?? 0;
  }
}
