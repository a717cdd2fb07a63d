import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';

@Injectable()
export class TargetAlertRepository {
  constructor(private readonly em: EntityManager) {}

  /** Whether an alert is due: none was raised since then. One is from now on. In the caller's transaction. */
  async raise(accountId: string, channel: string, noneSince: Date, now: Date): Promise<boolean> {
    const rows = await this.em.execute<unknown[]>(
      `insert into notification_promise_alerts (account_id, channel, raised_at) values (?, ?, ?)
       on conflict (account_id, channel) do update set raised_at = excluded.raised_at
        where notification_promise_alerts.raised_at <= ? returning 1`,
      [accountId, channel, now, noneSince],
    );
    return rows.length > 0;
  }
}
