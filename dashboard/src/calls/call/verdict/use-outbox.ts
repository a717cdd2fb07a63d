import { useSyncExternalStore } from 'react';
import { queries } from '../../../app/queries.ts';
import { updateReview } from '../../../api/generated/sdk.gen.ts';
import { sessionState } from '../../../session/session.ts';
import { type Attempt, Outbox, type Outgoing } from './outbox.ts';

let opened: { readonly userId: string; readonly outbox: Outbox } | undefined;
const refusals = new Map<string, unknown>();

/** What the service said of a verdict that it did not take; the draft is back in the form. */
export const refusalOf = (reviewId: string): unknown => refusals.get(reviewId);
export const forgetRefusal = (reviewId: string): void => void refusals.delete(reviewId);

async function send({ reviewId, update, tag, key }: Outgoing): Promise<Attempt> {
  const { status } = sessionState();
  if (status !== 'signed-in') return 'later';
  const { response, error } = await updateReview({
    path: { reviewId },
    body: update,
    headers: { 'Idempotency-Key': key, ...(tag && { 'If-Match': tag }) },
    keepalive: true,
  });
  if (!response || response.status === 401 || response.status === 429 || response.status >= 500) return 'later';
  if (error) refusals.set(reviewId, error);
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
