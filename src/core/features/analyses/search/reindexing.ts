import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { setTimeout as delay } from 'node:timers/promises';
import { Poller } from '../../../platform/clock/poller.js';
import { CONFIG, type Config } from '../../../platform/config/config.schema.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { ReindexingRepository } from './reindexing.repository.js';

const batch = 100;
const everyMs = 60_000;

/**
 * Writes the words of analyses anew after an update that changed what a word is. It takes half of the time at most, so that the service
 * can be used meanwhile; after a restart it goes on where it was. Until then, searches find older calls by their former words.
 */
@Injectable()
export class Reindexing implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger(Reindexing.name);
  private readonly poller = new Poller((signal) => this.reindex(signal), {
    everyMs,
    atOnce: true,
    failed: (error) => this.log.error(String(error)),
  });

  constructor(
    private readonly repository: ReindexingRepository,
    private readonly unitOfWork: UnitOfWork,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.roles.includes('scheduler')) this.poller.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.poller.stop();
  }

  private async reindex(signal: AbortSignal): Promise<void> {
    for (let written = 0; !signal.aborted;) {
      const began = performance.now();
      const count = await this.unitOfWork.run(() => this.repository.next(batch));
      if (count === undefined) return;
      if (count === 0) return this.log.log(`The words of ${written} calls were indexed anew.`);
      written += count;
      await delay(performance.now() - began, undefined, { signal });
    }
  }
}
