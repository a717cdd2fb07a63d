import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { Clock } from '../clock/clock.js';
import { Poller } from '../clock/poller.js';
import { CONFIG, type Config } from '../config/config.schema.js';

/** What gathers and can be thrown away. Safe to run on several nodes at once. */
export interface Prunable {
  prune(now: Date): Promise<unknown>;
}
/** Marks a provider whose `prune` is called at the start and every hour. */
export const Prunes = DiscoveryService.createDecorator<void>();

const everyMs = 3_600_000;

/** Lets everything that gathers throw away its old. */
@Injectable()
export class Housekeeping implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger(Housekeeping.name);
  private readonly poller = new Poller(() => this.tidy(), {
    everyMs,
    atOnce: true,
    failed: (error) => this.log.error(String(error)),
  });

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.roles.includes('scheduler')) this.poller.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.poller.stop();
  }

  private async tidy(): Promise<void> {
    for (const { instance, name } of this.discovery.getProviders({ metadataKey: Prunes.KEY }))
      await (instance as Prunable)
        .prune(this.clock.now())
        .catch((error) => this.log.error(`${name}: ${String(error)}`));
  }
}
