import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { secondsAfter } from '../../../platform/clock/clock.js';
import { Poller } from '../../../platform/clock/poller.js';
import { CONFIG, type Config } from '../../../platform/config/config.schema.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { TargetAlerts } from './target-alerts.js';
import { TargetFigures } from '../target-figures.js';
import { TargetRepository } from './target.repository.js';

const everyMs = 10_000;
/** What was handed over at the last moment is recorded a moment later. */
const recordedWithinSeconds = 1;

/** Compares what became of notifications with when they were promised, on nodes with the role scheduler, one at a time. */
@Injectable()
export class TargetAudit implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger(TargetAudit.name);
  private readonly poller = new Poller((signal) => this.judgeAll(signal), {
    everyMs,
    failed: (error) => this.log.error(String(error)), // the database is away
  });

  constructor(
    private readonly targets: TargetRepository,
    private readonly alerts: TargetAlerts,
    private readonly figures: TargetFigures,
    private readonly unitOfWork: UnitOfWork,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.roles.includes('scheduler')) this.poller.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.poller.stop();
  }

  /** Judges all of which it is known by now what became of them; a call while one runs waits for that one. */
  run(): Promise<void> {
    return this.poller.run();
  }

  private async judgeAll(signal: AbortSignal): Promise<void> {
    for (let more = true; more && !signal.aborted;) {
      const judged = await this.unitOfWork.run(async (now) => {
        if (!(await this.targets.takeTurn())) return [];
        const found = await this.targets.judge(secondsAfter(now, -recordedWithinSeconds));
        await this.alerts.raise(found);
        return found;
      });
      this.figures.count(judged);
      more = judged.length === this.targets.most;
    }
  }
}
