import type { DispatchRow } from '../../store/dispatch.repository.js';
import type { Waiting } from './waiting.repository.js';

/** What becomes of a dispatch that waited in a batch. */
export const settledAs = <S extends DispatchRow['state'], R extends DispatchRow['reason']>(
  state: S,
  reason: R,
  { id, channel, round, heldUntil }: Waiting,
) => ({ notificationId: id, channel, round, state, reason, heldUntil, promisedAt: null });
