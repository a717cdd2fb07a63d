import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Clock } from '../clock/clock.js';
import { Poller } from '../clock/poller.js';
import { CONFIG, type Config } from '../config/config.schema.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { genesis, hashOfEntry } from './audit-chain.js';
import { AuditRepository } from './audit.repository.js';

const everyMs = 2000;
const batch = 500;

/**
 * Chains recorded lines, in the background: requests that record at the same time do not wait for each other. The order of
 * a chain is that of sealing; `createdAt` is the time of the action.
 */
@Injectable()
export class AuditSealer implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger(AuditSealer.name);
  private readonly poller = new Poller(() => this.seal(), {
    everyMs,
    failed: (error) => this.log.error(String(error)),
  });

  constructor(
    private readonly entries: AuditRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.roles.includes('scheduler')) this.poller.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.poller.stop();
  }

  /** Seals everything that is committed; returns how many lines. */
  async seal(): Promise<number> {
    for (let sealed = 0; ;) {
      const count = await this.unitOfWork.run(() => this.sealBatch());
      sealed += count;
      if (count < batch) return sealed;
    }
  }

  private async sealBatch(): Promise<number> {
    if (!(await this.entries.lockSealing())) return 0;
    const entries = await this.entries.unsealed(batch);
    const sealedAt = this.clock.now();
    for (const [accountId, lines] of Map.groupBy(entries, (entry) => entry.accountId)) {
      const head = await this.entries.head(accountId);
      let { sequence, hash } = { sequence: head?.sequence ?? 0, hash: head?.hash ?? genesis };
      for (const line of lines) {
        const previousHash = hash;
        hash = hashOfEntry(line, ++sequence, previousHash);
        Object.assign(line, { sequence, previousHash, hash, sealedAt });
      }
    }
    return entries.length;
  }
}
