import { Injectable, Logger } from '@nestjs/common';
import { Broadcast } from '../../../platform/events/broadcast.js';
import type { Analysis } from '../analysis.entity.js';
import type { Stage } from '../analysis.types.js';
import { LeaseRepository } from './lease.repository.js';

/** Where each stage begins and ends, in percent of the whole. */
const share: Readonly<Record<Stage, readonly [number, number]>> = {
  fetch: [0, 0], // before the pipeline
  decode: [0, 10],
  transcribe: [10, 80],
  score: [80, 97],
  conclude: [97, 99],
};
const storeEveryMs = 500;

/** Tells how far an analysis is: to those who listen at once, to the database twice a second. */
@Injectable()
export class ProgressReporter {
  private readonly log = new Logger(ProgressReporter.name);
  private readonly last = new Map<string, { stage: Stage; percent: number; storedAt: number }>();

  constructor(
    private readonly leases: LeaseRepository,
    private readonly broadcast: Broadcast,
  ) {}

  report({ id }: Analysis, leaseToken: string, stage: Stage, done: number): void {
    const [from, to] = share[stage];
    const percent = Math.floor(from + (to - from) * Math.min(1, Math.max(0, done)));
    const before = this.last.get(id);
    if (before?.stage === stage && before.percent >= percent) return;
    const now = performance.now();
    const store = before?.stage !== stage || now - before.storedAt > storeEveryMs;
    this.last.set(id, { stage, percent, storedAt: store ? now : before.storedAt });
    if (store) this.leases.progress(id, leaseToken, stage, percent).catch((error) => this.log.debug(String(error)));
    this.broadcast.say('analysis.progress', { analysisId: id, status: 'processing', stage, percent });
  }

  ended({ id, percent }: Analysis, status: 'completed' | 'failed'): void {
    this.last.delete(id);
    this.broadcast.say('analysis.progress', {
      analysisId: id,
      status,
      stage: null,
      percent: status === 'completed' ? 100 : percent,
    });
  }
}
