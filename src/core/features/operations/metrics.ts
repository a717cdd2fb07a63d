import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { DeliveryFigures } from '../../platform/deliveries/delivery-figures.js';
import type { Events } from '../../platform/events/events.js';
import { On } from '../../platform/events/on.decorator.js';
import { JobQueue } from '../../platform/jobs/job-queue.js';
import { jobNames } from '../../platform/jobs/jobs.js';
import { TargetFigures } from '../notifications/target-figures.js';

/** Figures for Prometheus. Labels hold route patterns and codes only, never ids. */
@Injectable()
export class Metrics {
  private readonly registry = new Registry();
  private readonly requests = new Histogram({
    name: 'callwarden_http_request_seconds',
    help: 'Response time of requests.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
    registers: [this.registry],
  });
  private readonly completed = new Counter({
    name: 'callwarden_analyses_completed_total',
    help: 'Analyses that were completed, by risk level.',
    labelNames: ['risk_level'],
    registers: [this.registry],
  });
  private readonly failed = new Counter({
    name: 'callwarden_analyses_failed_total',
    help: 'Analyses that failed, by stage and code.',
    labelNames: ['stage', 'code'],
    registers: [this.registry],
  });
  private readonly reviewed = new Counter({
    name: 'callwarden_reviews_completed_total',
    help: 'Reviews that were completed, by verdict.',
    labelNames: ['fraud_confirmed'],
    registers: [this.registry],
  });
  private readonly escalated = new Counter({
    name: 'callwarden_reviews_escalated_total',
    help: 'Reviews that were escalated.',
    registers: [this.registry],
  });
  private readonly breached = new Counter({
    name: 'callwarden_sla_breaches_total',
    help: 'Reviews whose deadline has passed.',
    registers: [this.registry],
  });

  constructor(queue: JobQueue, deliveries: DeliveryFigures, promises: TargetFigures) {
    collectDefaultMetrics({ register: this.registry });
    deliveries.registerIn(this.registry);
    promises.registerIn(this.registry);
    new Gauge({
      name: 'callwarden_jobs_waiting',
      help: 'Jobs waiting for a worker.',
      labelNames: ['job'],
      registers: [this.registry],
      async collect() {
        for (const job of jobNames) this.set({ job }, await queue.depth(job));
      },
    });
  }

  text(): Promise<string> {
    return this.registry.metrics();
  }

  /** Express middleware. */
  readonly observe = (request: Request, response: Response, next: NextFunction): void => {
    const end = this.requests.startTimer({ method: request.method });
    response.once('close', () => {
      const route = (request as { route?: { path?: string } }).route?.path ?? 'none';
      end({ route, status: response.statusCode });
    });
    next();
  };

  @On('analysis.completed')
  async onCompleted({ riskLevel }: Events['analysis.completed']): Promise<void> {
    this.completed.inc({ risk_level: riskLevel ?? 'not_scored' });
  }

  @On('analysis.failed')
  async onFailed({ error: { stage, code } }: Events['analysis.failed']): Promise<void> {
    this.failed.inc({ stage, code });
  }

  @On('review.completed')
  async onReviewed({ fraudConfirmed, isCorrection }: Events['review.completed']): Promise<void> {
    if (!isCorrection) this.reviewed.inc({ fraud_confirmed: String(fraudConfirmed) });
  }

  @On('review.escalated')
  async onEscalated(): Promise<void> {
    this.escalated.inc();
  }

  @On('sla.breach')
  async onBreached(): Promise<void> {
    this.breached.inc();
  }
}
