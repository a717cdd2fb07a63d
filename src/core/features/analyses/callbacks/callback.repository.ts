import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { execute } from '../../../platform/database/run-statement.js';
import { sql } from '../../../platform/database/statement.js';
import type { CallbackEvent } from '../callback.types.js';
import { Callback } from './callback.entity.js';

@Injectable()
export class CallbackRepository {
  constructor(private readonly em: EntityManager) {}

  add(callback: Omit<Callback, 'eventId'>): void {
    this.em.create(Callback, { ...callback, eventId: null });
  }

  find(accountId: string, analysisId: string): Promise<Callback | null> {
    return this.em.findOne(Callback, { accountId, analysisId });
  }

  /**
   * Decides for the first event that it asked for, for good; the endpoint of its delivery, or undefined where there is none, or
   * it was another event.
   */
  async decide(
    accountId: string,
    analysisId: string,
    event: CallbackEvent,
    eventId: string,
  ): Promise<string | undefined> {
    const [row] = await execute<{ endpointId: string }>(
      this.em,
      sql`update callbacks set event_id = ${eventId}
           where account_id = ${accountId} and analysis_id = ${analysisId} and ${event} = any(events)
             and (event_id is null or event_id = ${eventId})
          returning endpoint_id as "endpointId"`,
    );
    return row?.endpointId;
  }
}
