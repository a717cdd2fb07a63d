import { nextDelay } from './backoff.js';
import type { OutcomeRow } from './delivery-rows.js';
import type { Attempt, ClaimedDelivery } from './delivery.types.js';
import type { DeliveryPolicy, EndpointNews } from './sender.js';

/** One attempt and what follows from it. */
export interface Outcome {
  readonly endpointId: string;
  readonly attempt: Attempt;
  readonly wasFailing: boolean;
  readonly row: OutcomeRow;
}

/** What follows from an attempt that began at `startedAt` and ended now: delivered, tried again, or given up. */
export function rowOf(
  { id, tries }: ClaimedDelivery,
  attempt: Attempt,
  { policy, longestMs }: { policy: DeliveryPolicy; longestMs: number },
  startedAt: Date,
  now: Date,
): OutcomeRow {
  const isLast = attempt.isGone === true || attempt.isFinal === true || tries + 1 >= policy.maxAttempts;
  const again = attempt.accepted || isLast ? null : nextDelay(policy, tries + 1, longestMs, attempt.retryAfterMs);
  return {
    id,
    status: attempt.accepted ? 'delivered' : again === null ? 'failed' : 'pending',
    due_at: again === null ? null : new Date(now.getTime() + again),
    started_at: startedAt,
    duration_ms: attempt.durationMs,
    address: attempt.address,
    status_code: attempt.statusCode,
    error_code: attempt.errorCode,
    error: attempt.error,
    response_body: attempt.responseBody,
  };
}

/** What senders want to know of these. */
export function newsOf(outcomes: readonly Outcome[]): EndpointNews[] {
  return [...Map.groupBy(outcomes, ({ endpointId }) => endpointId)].flatMap(([endpointId, own]) => {
    const refused = own.filter(({ attempt }) => !attempt.accepted);
    if (refused.length === 0 && !own.some(({ wasFailing }) => wasFailing)) return [];
    const lastError = refused.at(-1)?.attempt.error ?? null;
    const isGone = own.some(({ attempt }) => attempt.isGone);
    return [{ endpointId, accepted: own.length - refused.length, refused: refused.length, isGone, lastError }];
  });
}
