import { Injectable } from '@nestjs/common';
import { Counter, Histogram, type Registry } from 'prom-client';
import type { Attempt, StoredStatus } from './delivery.types.js';

/** Figures of this process for Prometheus. */
@Injectable()
export class DeliveryFigures {
  private readonly attempts = new Counter({
    name: 'callwarden_delivery_attempts_total',
    help: 'Attempts to deliver, by what became of the delivery: delivered, pending (comes again) or failed.',
    labelNames: ['status'],
    registers: [],
  });
  private readonly seconds = new Histogram({
    name: 'callwarden_delivery_seconds',
    help: 'Time of one attempt to deliver.',
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [],
  });

  registerIn(registry: Registry): void {
    registry.registerMetric(this.attempts);
    registry.registerMetric(this.seconds);
  }

  count(status: StoredStatus, { durationMs }: Attempt): void {
    this.attempts.inc({ status });
    this.seconds.observe(durationMs / 1000);
  }
}
