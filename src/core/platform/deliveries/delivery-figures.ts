import { Injectable } from '@nestjs/common';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { Clock } from '../clock/clock.js';
import { DeliveryRepository } from './delivery.repository.js';
import type { Attempt, StoredStatus } from './delivery.types.js';

/** Above, it is no longer counted. */
const mostCounted = 100_000;
const overdueSeconds = 60;

/** Figures for Prometheus: attempts of this process, and what waits in all. */
@Injectable()
export class DeliveryFigures {
  private readonly attempts = new Counter({
    name: 'callwarden_delivery_attempts_total',
    help: 'Delivery attempts, by the resulting state of the delivery: delivered, pending (will be retried) or failed.',
    labelNames: ['status'],
    registers: [],
  });
  private readonly seconds = new Histogram({
    name: 'callwarden_delivery_seconds',
    help: 'Duration of a delivery attempt.',
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [],
  });

  constructor(
    private readonly deliveries: DeliveryRepository,
    private readonly clock: Clock,
  ) {}

  registerIn(registry: Registry): void {
    const backlog = () => this.deliveries.backlog(this.clock.in(-overdueSeconds), mostCounted);
    new Gauge({
      name: 'callwarden_deliveries_waiting',
      help: `Deliveries that are pending, and those of them that should have been tried ${overdueSeconds} s ago; up to ${mostCounted}.`,
      labelNames: ['overdue'],
      registers: [registry],
      async collect() {
        const { waiting, overdue } = await backlog();
        this.set({ overdue: 'false' }, waiting - overdue);
        this.set({ overdue: 'true' }, overdue);
      },
    });
    registry.registerMetric(this.attempts);
    registry.registerMetric(this.seconds);
  }

  count(status: StoredStatus, { durationMs }: Attempt): void {
    this.attempts.inc({ status });
    this.seconds.observe(durationMs / 1000);
  }
}
