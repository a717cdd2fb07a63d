import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { execute } from '../../../platform/database/run-statement.js';
import { sql } from '../../../platform/database/statement.js';
import { Notification } from './notification.entity.js';

export type NotificationRow = Omit<
  Pick<Notification, keyof Notification & string>,
  'merged' | 'gatheredIn' | 'readAt' | 'acknowledgedAt' | 'snoozedUntil' | 'deletedAt' | 'repeats'
>;

const notificationColumns = sql`id text, "accountId" text, "userId" text, email text, "sourceId" text, recipient text, "escalationOf" text, type text, priority text, title text, message text, data jsonb, actions jsonb, template text, "analysisId" text, "mergeKey" text, steps jsonb, "shownAt" timestamptz, "occurredAt" timestamptz, "createdAt" timestamptz`;

/** Writes and asks within the caller's transaction, many rows at a time. */
@Injectable()
export class NotificationRepository {
  constructor(private readonly em: EntityManager) {}

  find(accountId: string, id: string): Promise<Notification | null> {
    return this.em.findOne(Notification, { accountId, id });
  }

  /** The ids of those that were not there before. */
  async insert(rows: readonly NotificationRow[]): Promise<Set<string>> {
    if (rows.length === 0) return new Set();
    const inserted = await execute<{ id: string }>(
      this.em,
      sql`insert into notifications (id, account_id, user_id, email, source_id, recipient, escalation_of, type, priority, title, message,
                 data, actions, template, analysis_id, merge_key, merged, steps, shown_at, repeats, occurred_at, created_at)
          select id, "accountId", "userId", email, "sourceId", recipient, "escalationOf", type, priority, title, message,
                 data, actions, template, "analysisId", "mergeKey", 0, steps, "shownAt", 0, "occurredAt", "createdAt"
            from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(${notificationColumns})
           order by "sourceId", recipient
          on conflict (source_id, recipient) do nothing returning id`,
    );
    return new Set(inserted.map(({ id }) => id));
  }

  /** How many each user got since then, `most` at most, other than critical; what was suppressed or gathered does not count. */
  async loads(userIds: readonly string[], since: Date, most: number): Promise<Map<string, number>> {
    const rows = await execute<{ userId: string; count: number }>(
      this.em,
      sql`select u.id as "userId", counted.count from jsonb_array_elements_text(${JSON.stringify(userIds)}::jsonb) as u(id)
            cross join lateral (select count(*)::int as count from (
              select 1 from notifications n
               where n.user_id = u.id and n.created_at >= ${since} and n.priority <> 'critical'
                 and exists (select 1 from notification_dispatches d
                              where d.notification_id = n.id and d.state in ('queued', 'shown', 'held'))
               order by n.created_at limit ${most}) one) counted`,
    );
    return new Map(rows.map(({ userId, count }) => [userId, count]));
  }

  /** Unread ones with these keys, the newest of each: by user and key. */
  async twins(
    pairs: readonly { readonly userId: string; readonly mergeKey: string }[],
    since: Date,
  ): Promise<Map<string, string>> {
    if (pairs.length === 0) return new Map();
    const rows = await execute<{ id: string; userId: string; mergeKey: string }>(
      this.em,
      sql`select distinct on (n.user_id, n.merge_key) n.id, n.user_id as "userId", n.merge_key as "mergeKey"
            from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as p("userId" text, "mergeKey" text)
            join notifications n on n.user_id = p."userId" and n.merge_key = p."mergeKey"
           where n.created_at >= ${since} and n.read_at is null and n.acknowledged_at is null and n.deleted_at is null and n.gathered_in is null
             and exists (select 1 from notification_dispatches d where d.notification_id = n.id and d.state <> 'suppressed')
           order by n.user_id, n.merge_key, n.created_at desc`,
    );
    return new Map(rows.map(({ id, userId, mergeKey }) => [`${userId} ${mergeKey}`, id]));
  }

  /** These stand for so many more. */
  async merge(counts: ReadonlyMap<string, number>): Promise<void> {
    if (counts.size === 0) return;
    const rows = [...counts].map(([id, count]) => ({ id, count }));
    await execute(
      this.em,
      sql`update notifications n set merged = n.merged + m.count
            from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m(id text, count int) where n.id = m.id`,
    );
  }
}
