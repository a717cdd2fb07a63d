import type { Clock } from '../../platform/clock/clock.js';
import type { EventBus } from '../../platform/events/event-bus.js';
import type { Analysis } from './analysis.entity.js';

/** The queue is told at once; should it forget, the sweeper comes so much later. */
const sweptAfterSeconds = 60;

/** Hands an analysis to the workers, in the caller's transaction. */
export function queueAnalysis(analysis: Analysis, clock: Clock, events: EventBus): void {
  const { id: analysisId, accountId, priority } = analysis;
  analysis.dueAt = clock.in(sweptAfterSeconds);
  events.publish(accountId, 'analysis.queued', { analysisId, priority });
}
