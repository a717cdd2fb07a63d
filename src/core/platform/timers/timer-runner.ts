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
import { Poller } from '../clock/poller.js';
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
  private readonly poller = new Poller((signal) => this.fireAll(signal), {
    everyMs,
    failed: (error) => this.log.error(String(error)), // the database is away
  });

  constructor(
    private readonly timers: TimerRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly discovery: DiscoveryService,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    this.handlers = this.found();
    if (this.config.roles.includes('scheduler')) this.poller.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.poller.stop();
  }

  /** Fires all that are due by now; a call while one runs waits for that one. */
  run(): Promise<void> {
    return this.poller.run();
  }

  private async fireAll(signal: AbortSignal): Promise<void> {
    for (let more = true; more && !signal.aborted;) {
      const due = await this.timers.due(this.clock.now(), batch);
      await Promise.all(due.map((each) => this.limit(() => this.fire(each, signal))));
      more = due.length === batch;
    }
  }

  private async fire(name: TimerName, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    try {
      await this.unitOfWork.run(async (now) => {
        const timer = await this.timers.take(name, now);
        if (timer) await this.handlers.get(name.kind)!.fire(timer, now);
      });
    } catch (error) {
      this.log.error(`The timer ${name.kind} of ${name.key} failed and is retried: ${String(error)}`);
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
