import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { Poller } from '../clock/poller.js';
import { CONFIG, type Config } from '../config/config.schema.js';
import { type Sweep, Sweeps } from './handles.decorator.js';
import { JobQueue } from './job-queue.js';

const everyMs = 1000;
const limit = 500;

/** Brings back jobs that should run by now: retries whose time has come, and what a dead worker or a wiped queue lost. */
@Injectable()
export class Sweeper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger(Sweeper.name);
  private readonly poller = new Poller(() => this.sweep(), {
    everyMs,
    failed: (error) => this.log.error(String(error)),
  });

  constructor(
    private readonly queue: JobQueue,
    private readonly discovery: DiscoveryService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.roles.includes('scheduler')) this.poller.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.poller.stop();
  }

  async sweep(): Promise<void> {
    const sweeps = this.discovery.getProviders({ metadataKey: Sweeps.KEY }).map(({ instance }) => instance as Sweep);
    for (const each of sweeps) {
      for (const { data, key, urgency } of await each.due(limit))
        await this.queue.enqueue(each.job, data, { key, urgency });
    }
  }
}
