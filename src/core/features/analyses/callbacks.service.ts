import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import type { Principal } from '../../platform/caller/principal.js';
import { newId } from '../../platform/database/identifier.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { Seals } from '../../platform/secrets/seals.js';
import type { CallbackEvent } from './callback.types.js';
import type { NewCallback } from './callbacks/callback-input.js';
import { CallbackRepository } from './callbacks/callback.repository.js';

/** The URL that an upload named, its secret open. */
export interface OpenCallback {
  readonly id: string;
  readonly accountId: string;
  readonly analysisId: string;
  readonly endpointId: string;
  readonly url: string;
  readonly events: readonly CallbackEvent[];
  /** Null where calls are not signed. */
  readonly secret: string | null;
  /** The event with which it is called; null until then. */
  readonly eventId: string | null;
  readonly createdBy: string;
  readonly ownerId: string | null;
  readonly createdAt: Date;
}

/** What uploads named to be called once, when their analysis has ended. Webhooks make the call. */
@Injectable()
export class Callbacks {
  constructor(
    private readonly callbacks: CallbackRepository,
    private readonly seals: Seals,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** In the caller's transaction. */
  add(caller: Principal, analysisId: string, { url, events, secret }: NewCallback, createdAt: Date): void {
    const { accountId, id: createdBy, ownerId = null } = caller;
    const id = newId('callback');
    this.callbacks.add({
      id,
      accountId,
      analysisId,
      endpointId: endpointOf(accountId, createdBy, url),
      url,
      events: [...events],
      secret: secret === undefined ? null : this.seals.seal(secret, secretOf(id)),
      createdBy,
      ownerId,
      createdAt,
    });
  }

  /** Null where the upload named none, or the analysis is erased. Throws where CALLWARDEN_SECRET is another than then. */
  find(accountId: string, analysisId: string): Promise<OpenCallback | null> {
    return this.unitOfWork.read(async () => {
      const found = await this.callbacks.find(accountId, analysisId);
      if (!found) return null;
      const { id, secret, eventId = null, ownerId = null, ...rest } = found;
      const open = secret ? this.seals.open(secret, secretOf(id)) : null;
      return { ...rest, id, secret: open, eventId, ownerId };
    });
  }

  /**
   * The endpoint to which this event of the analysis goes; the same again for the same event. Undefined for any other event than
   * the first that the upload asked for: it is called once.
   */
  decide(accountId: string, analysisId: string, event: CallbackEvent, eventId: string): Promise<string | undefined> {
    return this.unitOfWork.run(() => this.callbacks.decide(accountId, analysisId, event, eventId));
  }
}

const secretOf = (id: string) => `callback ${id} secret`;

/**
 * One for all callbacks of a caller to an origin: limits, pauses and the circuit breaker are for a receiver, and URLs often differ
 * from call to call.
 */
function endpointOf(accountId: string, createdBy: string, url: string): string {
  const named = [accountId, createdBy, new URL(url).origin].join(' ');
  return `cbr_${createHash('sha256').update(named).digest('hex').slice(0, 26)}`;
}
