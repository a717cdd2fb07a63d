import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { execute } from '../../../platform/database/run-statement.js';
import { sql } from '../../../platform/database/statement.js';
import { deliveryOfDispatch } from '../delivery-keys.js';
import type { Dispatch } from './dispatch.entity.js';

export type DispatchRow = Omit<Pick<Dispatch, keyof Dispatch & string>, 'promise' | 'lateSeconds'>;

/** One dispatch with what the delivery engine knows of it. */
export interface Sent {
  readonly notificationId: string;
  readonly channel: string;
  readonly round: number;
  readonly state: string;
  readonly reason: string;
  readonly heldUntil: Date | null;
  readonly promisedAt: Date | null;
  readonly createdAt: Date;
  /** Null where it was not handed to the engine, or the log of that is pruned. */
  readonly delivery: {
    readonly status: string;
    readonly reason: string | null;
    readonly error: string | null;
    /** Of the last attempt. */
    readonly errorCode: string | null;
    readonly attempts: number;
    readonly settledAt: string | null;
  } | null;
}

/** Notifications on their channels, one row for each round. In the caller's unit of work. */
@Injectable()
export class DispatchRepository {
  constructor(private readonly em: EntityManager) {}

  async insert(rows: readonly DispatchRow[]): Promise<void> {
    if (rows.length === 0) return;
    await execute(
      this.em,
      sql`insert into notification_dispatches (notification_id, channel, round, recipient, state, reason, held_until, lot, promised_at, created_at)
          select "notificationId", channel, round, recipient, state, reason, "heldUntil", batch, "promisedAt", "createdAt"
            from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d("notificationId" text, channel text, round int, recipient text, state text,
                 reason text, "heldUntil" timestamptz, batch text, "promisedAt" timestamptz, "createdAt" timestamptz)
          on conflict do nothing`,
    );
  }

  /** By notification, in the order of channels and rounds. */
  async sentByNotification(ids: readonly string[]): Promise<ReadonlyMap<string, readonly Sent[]>> {
    return Map.groupBy(ids.length > 0 ? await this.sent(ids) : [], ({ notificationId }) => notificationId);
  }

  /** Of these notifications, in the order of channels and rounds. */
  sent(ids: readonly string[]): Promise<Sent[]> {
    return execute(
      this.em,
      sql`select d.notification_id as "notificationId", d.channel, d.round, d.state, d.reason, d.held_until as "heldUntil",
                 d.promised_at as "promisedAt", d.created_at as "createdAt",
                 case when e.id is not null then json_build_object('status', e.status, 'reason', e.reason, 'error', e.error,
                   'attempts', e.attempts, 'settledAt', e.settled_at, 'errorCode', e.error_code) end as delivery
            from notification_dispatches d
            left join lateral (select * from delivery_outcomes where ${deliveryOfDispatch} limit 1) as e on true
           where d.notification_id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))
           order by d.notification_id, d.round, d.channel`,
    );
  }

  /** Rounds of this one and of those that escalate its source, on their way or not. */
  async rounds(id: string, sourceId: string): Promise<{ notificationId: string; channel: string; round: number }[]> {
    return execute(
      this.em,
      sql`select d.notification_id as "notificationId", d.channel, d.round from notification_dispatches d
            join notifications n on n.id = d.notification_id
           where (n.id = ${id} or n.escalation_of = ${sourceId}) and d.state = 'queued'`,
    );
  }
}
