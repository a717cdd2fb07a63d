import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { execute } from '../../../../platform/database/run-statement.js';
import { sql } from '../../../../platform/database/statement.js';
import { Notification } from '../../store/notification.entity.js';

/** Critical notifications that wait for an acknowledgement. In the caller's transaction. */
@Injectable()
export class CriticalRepository {
  constructor(private readonly em: EntityManager) {}

  /** Of a person and a matter (an analysis, or one notification), the oldest first; locked in that order. */
  open(accountId: string, userId: string, matter: string): Promise<Notification[]> {
    return this.em.find(
      Notification,
      { accountId, userId, priority: 'critical', acknowledgedAt: null, $or: [{ analysisId: matter }, { id: matter }] },
      { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
    );
  }

  /** Users who are reminded of the same matter already. */
  async reminded(accountId: string, { sourceId, analysisId }: Notification): Promise<string[]> {
    const rows = await execute<{ userId: string }>(
      this.em,
      sql`select distinct n.user_id as "userId" from notifications n
           where n.account_id = ${accountId} and n.user_id is not null and n.priority = 'critical' and n.acknowledged_at is null
             and (n.source_id = ${sourceId} or n.analysis_id = ${analysisId ?? null})
             and exists (select 1 from notification_dispatches d
                          where d.notification_id = n.id and d.round > 0 and d.state <> 'suppressed')`,
    );
    return rows.map(({ userId }) => userId);
  }

  /** What decides whether a user can acknowledge: an open session, a registered device. */
  async presence(accountId: string, userId: string, now: Date): Promise<{ session: boolean; device: boolean }> {
    const [row] = await execute<{ session: boolean; device: boolean }>(
      this.em,
      sql`select exists (select 1 from open_sessions where account_id = ${accountId} and user_id = ${userId} and expires_at > ${now}) as session,
                 exists (select 1 from notification_devices where account_id = ${accountId} and user_id = ${userId}) as device`,
    );
    return row!;
  }
}
