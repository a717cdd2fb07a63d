import { secondsAfter } from '../../platform/clock/clock.js';
import type { EventBus } from '../../platform/events/event-bus.js';
import type { Analysis } from './analysis.entity.js';

/** The queue gets it at once; should that be lost, the sweeper brings it back so much later. */
const sweptAfterSeconds = 60;

/** Hands an analysis to the workers, in the caller's transaction. */
export function queueAnalysis(analysis: Analysis, now: Date, events: EventBus): void {
  const { id: analysisId, accountId, priority } = analysis;
  analysis.dueAt = secondsAfter(now, sweptAfterSeconds);
  events.publish(accountId, 'analysis.queued', { analysisId, priority });
}
