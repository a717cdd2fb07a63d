import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import pLimit from 'p-limit';
import { Clock } from '../clock/clock.js';
import { CONFIG, type Config } from '../config/config.schema.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { OnTimer, type TimerHandler } from './on-timer.decorator.js';
import { type TimerKind, timerKinds } from './timer-kinds.js';
import { type TimerName, TimerRepository } from './timer.repository.js';

const everyMs = 1000;
const batch = 200;
const atOnce = 4;

/** Fires the timers that are due, on nodes with the role scheduler. */
@Injectable()
export class TimerRunner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger(TimerRunner.name);
  private readonly limit = pLimit(atOnce);
  private handlers = new Map<TimerKind, TimerHandler>();
  private timer?: NodeJS.Timeout;
  private running?: Promise<void>;
  private stopped = false;

  constructor(
    private readonly timers: TimerRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly discovery: DiscoveryService,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    this.handlers = this.found();
    if (!this.config.roles.includes('scheduler')) return;
    this.timer = setInterval(() => void this.run(), everyMs);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.running;
  }

  /** Fires all that are due by now; a call while one runs waits for that one. */
  run(): Promise<void> {
    this.running ??= this.fireAll()
      .catch((error) => this.log.error(String(error))) // the database is away; the next second tries again
      .finally(() => (this.running = undefined));
    return this.running;
  }

  private async fireAll(): Promise<void> {
    for (let more = true; more && !this.stopped;) {
      const due = await this.timers.due(this.clock.now(), batch);
      await Promise.all(due.map((each) => this.limit(() => this.fire(each))));
      more = due.length === batch;
    }
  }

  private async fire(name: TimerName): Promise<void> {
    if (this.stopped) return;
    try {
      await this.unitOfWork.run(async () => {
        const timer = await this.timers.take(name, this.clock.now());
        if (timer) await this.handlers.get(name.kind)!.fire(timer);
      });
    } catch (error) {
      this.log.error(`The timer ${name.kind} of ${name.key} failed and comes again: ${String(error)}`);
      await this.timers.postpone(name, this.clock.now());
    }
  }

  /** Throws unless each kind has exactly one handler. */
  private found(): Map<TimerKind, TimerHandler> {
    const marked = this.discovery.getProviders({ metadataKey: OnTimer.KEY }).map((wrapper) => ({
      kind: this.discovery.getMetadataByDecorator(OnTimer, wrapper)!,
      handler: wrapper.instance as TimerHandler,
    }));
    const wrong = Object.keys(timerKinds).filter((kind) => marked.filter((each) => each.kind === kind).length !== 1);
    if (wrong.length > 0) throw new Error(`Each kind of timer needs exactly one handler: ${wrong.join(', ')}.`);
    return new Map(marked.map(({ kind, handler }) => [kind, handler]));
  }
}
