import { Inject, Injectable, Logger } from '@nestjs/common';
import { Clock, secondsAfter } from '../../platform/clock/clock.js';
import { CONFIG, type Config } from '../../platform/config/config.schema.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { AppError } from '../../platform/errors/app-error.js';
import { keepLease } from '../../platform/jobs/keep-lease.js';
import { LeaseLost } from '../../platform/jobs/lease-lost.js';
import type { StagedFile } from '../../platform/storage/file-store.js';
import type { Export } from './export.entity.js';
import { ExportLeaseRepository } from './export-lease.repository.js';
import type { Seen } from './export.types.js';

const mostAttempts = 5;
const againSeconds = 10;
const unexpected = {
  code: 'EXPORT_FAILED',
  message: 'The export failed several times: an administrator finds why in the log. Ask for another one later.',
};

/** An export is written by who has its lease. */
@Injectable()
export class ExportLeases {
  private readonly log = new Logger('Exports');

  constructor(
    private readonly leases: ExportLeaseRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Null where it is not free. */
  claim(id: string, token: string): Promise<Export | null> {
    return this.unitOfWork.run((now) => this.leases.claim(id, token, now, secondsAfter(now, this.seconds)));
  }

  /** Extends it until the timer is cleared; aborts `lost` where another has it. */
  keep(id: string, token: string, lost: AbortController): NodeJS.Timeout {
    return keepLease(
      this.seconds,
      () => this.leases.extend(id, token, this.clock.in(this.seconds)),
      lost,
      (error) => this.log.warn(`The lease of ${id} was not extended: ${String(error)}`),
    );
  }

  async begin(id: string, token: string, seen: Seen, total: number): Promise<void> {
    mustHold(await this.unitOfWork.run(() => this.leases.begin(id, token, seen, total)));
  }

  async note(id: string, token: string, rows: number, analysisIds: readonly string[]): Promise<void> {
    mustHold(await this.unitOfWork.run(() => this.leases.note(id, token, rows, analysisIds)));
  }

  async complete(id: string, token: string, { key, size, sha256 }: StagedFile): Promise<void> {
    const held = await this.unitOfWork.run((now) => {
      const times = { completedAt: now, expiresAt: secondsAfter(now, this.config.exports.keepHours * 3600) };
      return this.leases.complete(id, token, { key, size, sha256 }, times);
    });
    mustHold(held);
  }

  /** What the caller can do something about ends it; anything else is tried again a few times. */
  async failed({ id, attempts }: Export, token: string, error: unknown): Promise<void> {
    // Also where the export was deleted, or begins again because an analysis in it was erased.
    if (error instanceof LeaseLost) return;
    const isRefused = error instanceof AppError && error.status < 500;
    if (!isRefused) this.log.error(`The export ${id} failed: ${String(error)}`);
    await this.unitOfWork.run(async (now) => {
      if (isRefused) await this.leases.fail(id, token, { code: error.code, message: error.message });
      else if (attempts >= mostAttempts) await this.leases.fail(id, token, unexpected);
      else await this.leases.again(id, token, secondsAfter(now, againSeconds));
    });
  }

  /** At a shutdown: another worker takes it at once, and it does not count as an attempt. */
  async giveBack(id: string, token: string): Promise<void> {
    await this.unitOfWork.run((now) => this.leases.giveBack(id, token, now));
  }

  private get seconds(): number {
    return this.config.pipeline.leaseSeconds;
  }
}

function mustHold(held: boolean): void {
  if (!held) throw new LeaseLost();
}
