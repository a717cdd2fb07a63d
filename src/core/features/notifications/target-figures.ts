import { Injectable } from '@nestjs/common';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { Clock } from '../../platform/clock/clock.js';
import { targetSeconds } from './targets/target.js';
import { TargetRepository } from './targets/target.repository.js';
import type { Judged } from './targets/target.types.js';

const labelNames = ['priority', 'channel'] as const;

/** Figures for Prometheus: promises that this process has judged, and what is late in all. */
@Injectable()
export class TargetFigures {
  private readonly judged = new Counter({
    name: 'callwarden_notification_promises_total',
    help: 'Notifications on a channel, by whether they met the target of their priority: kept or broken.',
    labelNames: [...labelNames, 'outcome'],
    registers: [],
  });
  private readonly seconds = new Histogram({
    name: 'callwarden_notification_seconds',
    help: 'Time from the decision to send a notification on a channel until it was handed over.',
    labelNames,
    buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 900, 3600],
    registers: [],
  });

  constructor(
    private readonly targets: TargetRepository,
    private readonly clock: Clock,
  ) {}

  registerIn(registry: Registry): void {
    const overdue = () => this.targets.overdue(this.clock.now());
    new Gauge({
      name: 'callwarden_notification_promises_overdue',
      help: 'Notifications on a channel that are past their target and not handed over yet.',
      labelNames,
      registers: [registry],
      async collect() {
        const found = await overdue();
        this.reset();
        for (const { priority, channel, count } of found) this.set({ priority, channel }, count);
      },
    });
    registry.registerMetric(this.judged);
    registry.registerMetric(this.seconds);
  }

  /** Once what was judged is committed. */
  count(judged: readonly Judged[]): void {
    for (const { priority, channel, promise, before, lateSeconds } of judged) {
      if (promise === 'void') continue;
      if (before === null) this.judged.inc({ priority, channel, outcome: promise === 'kept' ? 'kept' : 'broken' });
      if (lateSeconds !== null)
        this.seconds.observe({ priority, channel }, Math.max(0, targetSeconds[priority]! + lateSeconds));
    }
  }
}
