import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { execute } from '../../../../platform/database/run-statement.js';
import { sql, type Statement } from '../../../../platform/database/statement.js';
import type { Action, NotificationType, Priority } from '../../notification.types.js';
import type { BatchMember } from '../../store/batch-member.js';
import type { DispatchRow } from '../../store/dispatch.repository.js';

/** A notification that waits on a channel. */
export interface Waiting {
  readonly id: string;
  readonly channel: string;
  readonly round: number;
  readonly recipient: string;
  readonly heldUntil: Date;
  readonly batch: string | null;
  readonly accountId: string;
  readonly userId: string | null;
  readonly email: string | null;
  readonly type: NotificationType;
  readonly priority: Priority;
  readonly title: string;
  readonly message: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly actions: readonly Action[];
  readonly template: string | null;
  readonly analysisId: string | null;
  readonly occurredAt: Date;
}

const columns = sql`n.id, d.channel, d.round, d.recipient, d.held_until as "heldUntil", d.lot as batch, n.account_id as "accountId",
  n.user_id as "userId", n.email, n.type, n.priority, n.title, n.message, n.data, n.actions, n.template,
  n.analysis_id as "analysisId", n.occurred_at as "occurredAt"`;

/** What waits for a time or for others, in the caller's transaction. */
@Injectable()
export class WaitingRepository {
  constructor(private readonly em: EntityManager) {}

  /** Held until a time that has come. */
  held(recipient: string, now: Date): Promise<Waiting[]> {
    return this.read(
      sql`select ${columns} from notification_dispatches d join notifications n on n.id = d.notification_id
           where d.recipient = ${recipient} and d.state = 'held' and d.held_until <= ${now} order by n.id, d.channel for update of d`,
    );
  }

  /** The oldest of a batch, so many notifications with all their channels. */
  inBatch(recipient: string, batch: string, most: number): Promise<Waiting[]> {
    return this.read(
      sql`select ${columns} from notification_dispatches d join notifications n on n.id = d.notification_id
           where d.recipient = ${recipient} and d.state = 'gathering' and d.lot = ${batch} and n.id in (
             select distinct notification_id from notification_dispatches
              where recipient = ${recipient} and state = 'gathering' and lot = ${batch} order by notification_id limit ${most})
           order by n.id, d.channel for update of d`,
    );
  }

  /** How many notifications of a person wait in each of these batches. */
  async sizes(
    batches: readonly { readonly recipient: string; readonly batch: string }[],
  ): Promise<Map<string, number>> {
    if (batches.length === 0) return new Map();
    const rows = await execute<{ recipient: string; batch: string; size: number }>(
      this.em,
      sql`select d.recipient, d.lot as batch, count(distinct d.notification_id)::int as size
            from jsonb_to_recordset(${JSON.stringify(batches)}::jsonb) as b(recipient text, batch text)
            join notification_dispatches d on d.recipient = b.recipient and d.state = 'gathering' and d.lot = b.batch
           group by d.recipient, d.lot`,
    );
    return new Map(rows.map(({ recipient, batch, size }) => [`${recipient} ${batch}`, size]));
  }

  /** The earliest moment for which something of a person waits; of a batch, when one is named. */
  async next(recipient: string, state: 'held' | 'gathering', batch: string | null): Promise<Date | null> {
    const [row] = await execute<{ at: Date | string | null }>(
      this.em,
      sql`select min(held_until) as at from notification_dispatches
           where recipient = ${recipient} and state = ${state} and lot is not distinct from ${batch}`,
    );
    return row?.at ? new Date(row.at) : null;
  }

  /** Takes these out of their waiting. */
  async settle(
    changed: readonly Pick<
      DispatchRow,
      'notificationId' | 'channel' | 'round' | 'state' | 'reason' | 'heldUntil' | 'promisedAt'
    >[],
  ): Promise<void> {
    if (changed.length === 0) return;
    await execute(
      this.em,
      sql`update notification_dispatches d
             set state = c.state, reason = c.reason, held_until = c."heldUntil", promised_at = c."promisedAt"
            from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as c("notificationId" text, channel text, round int, state text, reason text,
                 "heldUntil" timestamptz, "promisedAt" timestamptz)
           where d.notification_id = c."notificationId" and d.channel = c.channel and d.round = c.round`,
    );
  }

  /** These are in the inbox now. */
  async show(ids: readonly string[], now: Date): Promise<void> {
    await execute(
      this.em,
      sql`update notifications set shown_at = coalesce(shown_at, ${now}) where id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`,
    );
  }

  /** The members of these combined notifications, the oldest first. */
  async items(ids: readonly string[]): Promise<Map<string, BatchMember[]>> {
    const rows = await execute<BatchMember & { gatheredIn: string }>(
      this.em,
      sql`select gathered_in as "gatheredIn", title, message, data, occurred_at as "occurredAt", actions from notifications
           where gathered_in in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)) order by id`,
    );
    return Map.groupBy(rows, ({ gatheredIn }) => gatheredIn);
  }

  /** These are sent as part of another one. */
  async gatherIn(id: string, gathered: readonly string[]): Promise<void> {
    await execute(
      this.em,
      sql`update notifications set gathered_in = ${id} where id in (select jsonb_array_elements_text(${JSON.stringify(gathered)}::jsonb))`,
    );
  }

  private async read(statement: Statement): Promise<Waiting[]> {
    const rows = await execute<Waiting>(this.em, statement);
    return rows.map((row) => ({
      ...row,
      heldUntil: new Date(row.heldUntil),
      occurredAt: new Date(row.occurredAt),
    }));
  }
}
