import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';
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
  private timer?: NodeJS.Timeout;
  private running?: Promise<void>;
  private stopped = false;

  constructor(
    private readonly targets: TargetRepository,
    private readonly alerts: TargetAlerts,
    private readonly figures: TargetFigures,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.config.roles.includes('scheduler')) return;
    this.timer = setInterval(() => void this.run(), everyMs);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.running;
  }

  /** Judges all of which it is known by now what became of them; a call while one runs waits for that one. */
  run(): Promise<void> {
    this.running ??= this.judgeAll()
      .catch((error) => this.log.error(String(error))) // the database is away; the next turn tries again
      .finally(() => (this.running = undefined));
    return this.running;
  }

  private async judgeAll(): Promise<void> {
    for (let more = true; more && !this.stopped;) {
      const judged = await this.unitOfWork.run(async () => {
        if (!(await this.targets.takeTurn())) return [];
        const found = await this.targets.judge(this.clock.in(-recordedWithinSeconds));
        await this.alerts.raise(found);
        return found;
      });
      this.figures.count(judged);
      more = judged.length === this.targets.most;
    }
  }
}
