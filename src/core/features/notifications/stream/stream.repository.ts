import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { execute } from '../../../platform/database/run-statement.js';
import { sql } from '../../../platform/database/statement.js';
import { teamsOfAlerts } from '../matter.js';
import { Notification } from '../store/notification.entity.js';

/** Unread notifications of a user. */
export interface Unread {
  readonly count: number;
  /** Whether one of them is about a call, or an alert: visibility of others does not change. */
  readonly mayBeHidden: boolean;
}

const inInbox = { deletedAt: null, snoozedUntil: null };

/** The inboxes of all who are connected, many of them at a time. */
@Injectable()
export class StreamRepository {
  constructor(private readonly em: EntityManager) {}

  /** Of these notifications, those that are in the inbox of one of these users. */
  shown(ids: readonly string[], userIds: readonly string[]): Promise<Notification[]> {
    const where = { id: { $in: [...ids] }, userId: { $in: [...userIds] }, shownAt: { $ne: null }, ...inInbox };
    return this.em.find(Notification, where);
  }

  /** By user. A count for each, by its index: joined, users and notifications were compared one by one. */
  async unread(userIds: readonly string[]): Promise<Map<string, Unread>> {
    const alerts = JSON.stringify([...teamsOfAlerts.keys()]);
    const rows = await execute<{ userId: string } & Unread>(
      this.em,
      sql`select u.id as "userId", c.count, c."mayBeHidden"
            from jsonb_array_elements_text(${JSON.stringify(userIds)}::jsonb) as u(id)
           cross join lateral (
             select count(*)::int as count,
                    coalesce(bool_or(n.analysis_id is not null or n.type in (select jsonb_array_elements_text(${alerts}::jsonb))), false)
                      as "mayBeHidden"
               from notifications n
              where n.user_id = u.id and n.shown_at is not null and n.deleted_at is null and n.read_at is null
                 and n.snoozed_until is null) as c`,
    );
    return new Map(rows.map(({ userId, ...unread }) => [userId, unread]));
  }

  /** In the inboxes of these users since then, the oldest first. */
  async since(userIds: readonly string[], shownAt: Date, limit: number): Promise<{ id: string; userId: string }[]> {
    return execute(
      this.em,
      sql`select n.id, u.id as "userId"
            from jsonb_array_elements_text(${JSON.stringify(userIds)}::jsonb) as u(id)
           cross join lateral (select id, shown_at from notifications
                                where user_id = u.id and shown_at >= ${shownAt} and deleted_at is null and snoozed_until is null offset 0) as n
           order by n.shown_at, n.id limit ${limit}`,
    );
  }

  /** Where the user got this one; undefined where it never was in the inbox. */
  async shownAt(userId: string, id: string): Promise<Date | undefined> {
    const where = { id, userId, shownAt: { $ne: null } };
    return (await this.em.findOne(Notification, where, { fields: ['shownAt'] }))?.shownAt ?? undefined;
  }

  /** The oldest first. */
  unreadOf(userId: string, limit: number): Promise<Notification[]> {
    const where = { userId, shownAt: { $ne: null }, ...inInbox, readAt: null };
    return this.em.find(Notification, where, { orderBy: { shownAt: 'asc', id: 'asc' }, limit });
  }
}
