import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Clock } from '../clock/clock.js';
import { CONFIG, type Config } from '../config/config.schema.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { OutboxRelay } from '../events/outbox-relay.js';
import { FileStore } from '../storage/file-store.js';
import { AnalysisRepository } from './analysis.repository.js';

const everyMs = 3_600_000;
const untouchedSeconds = 86_400;

/** Removes files that no row names: what a killed process was receiving, had just kept, or was decoding. */
@Injectable()
export class RecordingsJanitor implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger(RecordingsJanitor.name);
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly files: FileStore,
    private readonly analyses: AnalysisRepository,
    private readonly relay: OutboxRelay,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.config.roles.includes('scheduler')) return;
    const clean = () => void this.clean().catch((error) => this.log.error(String(error)));
    this.timer = setInterval(clean, everyMs).unref();
    clean();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  async clean(): Promise<number> {
    await this.relay.prune();
    let removed = 0;
    for await (const key of this.files.olderThan(this.clock.in(-untouchedSeconds))) {
      if (!key.startsWith('.') && (await this.unitOfWork.read(() => this.analyses.fileKeyExists(key)))) continue;
      await this.files.remove(key);
      removed++;
    }
    if (removed > 0) this.log.log(`${removed} files that no analysis names were removed.`);
    return removed;
  }
}
