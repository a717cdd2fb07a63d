import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { CONFIG, type Config } from '../config/config.schema.js';
import { type Sweep, Sweeps } from './handles.decorator.js';
import { JobQueue } from './job-queue.js';

const everyMs = 1000;
const limit = 500;

/** Brings back jobs that should run by now: retries whose time has come, and what a dead worker or a wiped queue lost. */
@Injectable()
export class Sweeper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger(Sweeper.name);
  private timer?: NodeJS.Timeout;
  private running?: Promise<void>;

  constructor(
    private readonly queue: JobQueue,
    private readonly discovery: DiscoveryService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.config.roles.includes('scheduler')) return;
    this.timer = setInterval(() => {
      this.running ??= this.sweep()
        .catch((error) => this.log.error(String(error)))
        .finally(() => (this.running = undefined));
    }, everyMs);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  async sweep(): Promise<void> {
    const sweeps = this.discovery.getProviders({ metadataKey: Sweeps.KEY }).map(({ instance }) => instance as Sweep);
    for (const each of sweeps) {
      for (const { data, key, urgency } of await each.due(limit))
        await this.queue.enqueue(each.job, data, { key, urgency });
    }
  }
}
