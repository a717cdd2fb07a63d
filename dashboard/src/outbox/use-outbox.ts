import { useSyncExternalStore } from 'react';
import { updateReview } from '../api/generated/sdk.gen.ts';
import { queries } from '../app/queries.ts';
import { leaveOpenLists } from '../reviews/leave-open-lists.ts';
import { sessionState } from '../session/session.ts';
import { restoreDraft } from './draft.ts';
import { type Attempt, Outbox, type Outgoing } from './outbox.ts';

/** A verdict that the service did not take; it is in the form of its call again. */
export interface Refusal {
  readonly reviewId: string;
  readonly analysisId: string;
  /** The body of the error. */
  readonly failure: unknown;
}

let opened: { readonly userId: string; readonly outbox: Outbox } | undefined;
let refusals: readonly Refusal[] = [];
const listeners = new Set<() => void>();

function setRefusals(next: readonly Refusal[]): void {
  refusals = next;
  for (const changed of listeners) changed();
}

const subscribe = (changed: () => void) => {
  listeners.add(changed);
  return () => void listeners.delete(changed);
};

export const useRefusals = (): readonly Refusal[] => useSyncExternalStore(subscribe, () => refusals);
export const forgetRefusal = (reviewId: string): void =>
  setRefusals(refusals.filter((refusal) => refusal.reviewId !== reviewId));

async function send({ reviewId, analysisId, update, tag, key, draft }: Outgoing): Promise<Attempt> {
  if (sessionState().status !== 'signed-in') return 'later';
  const { response, error } = await updateReview({
    path: { reviewId },
    body: update,
    headers: { 'Idempotency-Key': key, ...(tag && { 'If-Match': tag }) },
    keepalive: true,
  });
  if (!response || response.status === 401 || response.status === 429 || response.status >= 500) return 'later';
  if (error) {
    restoreDraft(reviewId, draft);
    setRefusals([...refusals, { reviewId, analysisId, failure: error }]);
  }
  if (!error) leaveOpenLists(queries, reviewId);
  void queries.invalidateQueries();
  return error ? 'refused' : 'sent';
}

/** The outbox of who is signed in. */
export function outboxOf(userId: string): Outbox {
  if (opened?.userId === userId) return opened.outbox;
  const outbox = new Outbox({ userId, send, now: Date.now, storage: localStorage });
  opened = { userId, outbox };
  addEventListener('pagehide', () => void outbox.flush());
  return outbox;
}

export function useOutbox(userId: string): readonly Outgoing[] {
  const outbox = outboxOf(userId);
  return useSyncExternalStore(outbox.subscribe, outbox.snapshot);
}
