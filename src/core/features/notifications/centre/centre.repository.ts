import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Notification } from '../notification.entity.js';
import type { CentreQuery } from './centre.schemas.js';

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

/** Notifications as their readers have them. */
@Injectable()
export class CentreRepository {
  constructor(private readonly em: EntityManager) {}

  /** What is in the centre of a user but for what is hidden from them, the newest first. */
  page(
    accountId: string,
    userId: string,
    { page, limit, unread, type, priority }: CentreQuery,
    hidden: readonly string[],
  ): Promise<[Notification[], number]> {
    const where = {
      accountId,
      userId,
      shownAt: { $ne: null },
      deletedAt: null,
      ...(unread === true && { readAt: null }),
      ...(unread === false && { readAt: { $ne: null } }),
      ...(type && { type }),
      ...(priority && { priority }),
      ...but(hidden),
    };
    return this.em.findAndCount(Notification, where, {
      orderBy: { shownAt: 'desc', id: 'desc' },
      limit,
      offset: (page - 1) * limit,
    });
  }

  async unread(accountId: string, userId: string, hidden: readonly string[]): Promise<number> {
    const where = { accountId, userId, shownAt: { $ne: null }, deletedAt: null, readAt: null, ...but(hidden) };
    return this.em.count(Notification, where);
  }

  find(accountId: string, id: string): Promise<Notification | null> {
    return this.em.findOne(Notification, { accountId, id });
  }

  findForUpdate(accountId: string, id: string): Promise<Notification | null> {
    return this.em.findOne(Notification, { accountId, id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  }

  /** In the centre since that one, or as early: the oldest first. */
  since(accountId: string, userId: string, shownAt: Date, limit: number): Promise<Notification[]> {
    return this.em.find(
      Notification,
      { accountId, userId, shownAt: { $gte: shownAt }, deletedAt: null },
      { orderBy: { shownAt: 'asc', id: 'asc' }, limit },
    );
  }

  byIds(ids: readonly string[]): Promise<Notification[]> {
    return this.em.find(Notification, { id: { $in: [...ids] } });
  }

  /** Those of them that are acknowledged; what escalates also where somebody has acknowledged what it escalates. */
  async acknowledged(accountId: string, ids: readonly string[]): Promise<string[]> {
    const rows = await this.em.execute<{ id: string }[]>(
      `select n.id from notifications n
        where n.id in (select jsonb_array_elements_text(?::jsonb)) and n.account_id = ?
          and (n.acknowledged_at is not null
            or exists (select 1 from notifications s where s.account_id = n.account_id and s.source_id = n.escalation_of
                          and s.acknowledged_at is not null))`,
      [JSON.stringify(ids), accountId],
    );
    return rows.map(({ id }) => id);
  }

  /** Returns how many were unread. */
  readAll(accountId: string, userId: string, hidden: readonly string[], now: Date): Promise<number> {
    return this.em.nativeUpdate(
      Notification,
      { accountId, userId, shownAt: { $ne: null }, deletedAt: null, readAt: null, ...but(hidden) },
      { readAt: now },
    );
  }

  /** Of these notifications, in the order of channels and rounds. */
  sent(ids: readonly string[]): Promise<Sent[]> {
    return this.em.execute(
      `select d.notification_id as "notificationId", d.channel, d.round, d.state, d.reason, d.held_until as "heldUntil",
              d.promised_at as "promisedAt", d.created_at as "createdAt",
              case when e.id is not null then json_build_object('status', e.status, 'reason', e.reason, 'error', e.error,
                'attempts', e.attempts, 'settledAt', e.settled_at, 'errorCode', (
                  select a.error_code from delivery_attempts a where a.delivery_id = e.id order by a.number desc limit 1)) end as delivery
         from notification_dispatches d
         left join deliveries e on e.endpoint_id = 'chn_' || d.channel and e.message_id = d.notification_id || '.' || d.round
        where d.notification_id in (select jsonb_array_elements_text(?::jsonb))
        order by d.notification_id, d.round, d.channel`,
      [JSON.stringify(ids)],
    );
  }

  /** Rounds of this one and of those that escalate its source, on their way or not. */
  async rounds(id: string, sourceId: string): Promise<{ notificationId: string; channel: string; round: number }[]> {
    return this.em.execute(
      `select d.notification_id as "notificationId", d.channel, d.round from notification_dispatches d
         join notifications n on n.id = d.notification_id
        where (n.id = ? or n.escalation_of = ?) and d.state = 'queued'`,
      [id, sourceId],
    );
  }

  /** Timers that wait for a response to this source. */
  async escalationTimers(sourceId: string): Promise<string[]> {
    const rows = await this.em.execute<{ key: string }[]>(
      `select key from timers where kind = 'notification.escalation' and key >= ? and key < ?`,
      [`${sourceId} `, `${sourceId}!`],
    );
    return rows.map(({ key }) => key);
  }

  /** Whether anybody who was told of a source has read or acknowledged it. */
  async isAnswered(accountId: string, sourceId: string): Promise<boolean> {
    const [row] = await this.em.execute<unknown[]>(
      `select 1 from notifications where account_id = ? and source_id = ? and coalesce(read_at, acknowledged_at) is not null limit 1`,
      [accountId, sourceId],
    );
    return row !== undefined;
  }

  /** One of those that tell of a source, for its words. */
  async ofSource(accountId: string, sourceId: string): Promise<Notification | null> {
    return this.em.findOne(Notification, { accountId, sourceId }, { orderBy: { id: 'asc' } });
  }
}

const but = (hidden: readonly string[]) => (hidden.length > 0 ? { id: { $nin: [...hidden] } } : {});
