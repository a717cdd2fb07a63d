import { type BeforeApplicationShutdown, Inject, Injectable, Logger } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { Clock, secondsAfter } from '../../../platform/clock/clock.js';
import { CONFIG, type Config } from '../../../platform/config/config.schema.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { keepLease } from '../../../platform/jobs/keep-lease.js';
import { LeaseLost, Stopping } from '../../../platform/jobs/lease-lost.js';
import { FetchOutcomes } from './fetch-outcomes.js';
import { FetchRepository } from './fetch.repository.js';

/** Downloads recordings, each under a lease: what a killed worker had begins anew on another. */
@Injectable()
export class Fetcher implements BeforeApplicationShutdown {
  private readonly log = new Logger(Fetcher.name);
  private readonly stopping = new AbortController();

  constructor(
    private readonly fetches: FetchRepository,
    private readonly outcomes: FetchOutcomes,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  beforeApplicationShutdown(): void {
    this.stopping.abort(new Stopping());
  }

  /** Works on it if it is free; returns when the recording is there, has failed, or is given back. */
  async run(analysisId: string): Promise<void> {
    const { leaseSeconds } = this.config.pipeline;
    const token = randomUUID();
    const fetch = await this.unitOfWork.run((now) =>
      this.fetches.claim(analysisId, token, now, secondsAfter(now, leaseSeconds)),
    );
    if (!fetch) return;
    const lost = new AbortController();
    const heartbeat = keepLease(
      leaseSeconds,
      () => this.fetches.extend(analysisId, token, this.clock.in(leaseSeconds)),
      lost,
      (error) => this.log.warn(`The lease of the download for ${analysisId} was not extended: ${String(error)}`),
    );
    try {
      await this.outcomes.fetch(fetch, token, AbortSignal.any([lost.signal, this.stopping.signal]));
    } catch (error) {
      if (error instanceof LeaseLost || lost.signal.aborted) return;
      await this.outcomes.failed(analysisId, token, this.stopping.signal.aborted ? new Stopping() : error);
    } finally {
      clearInterval(heartbeat);
    }
  }
}
