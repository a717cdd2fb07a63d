import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { execute } from '../../../platform/database/run-statement.js';
import { sql } from '../../../platform/database/statement.js';

@Injectable()
export class TargetAlertRepository {
  constructor(private readonly em: EntityManager) {}

  /** Whether an alert is due: none was raised since then. One is from now on. In the caller's transaction. */
  async raise(accountId: string, channel: string, noneSince: Date, now: Date): Promise<boolean> {
    const rows = await execute<unknown>(
      this.em,
      sql`insert into notification_promise_alerts (account_id, channel, raised_at) values (${accountId}, ${channel}, ${now})
          on conflict (account_id, channel) do update set raised_at = excluded.raised_at
           where notification_promise_alerts.raised_at <= ${noneSince} returning 1`,
    );
    return rows.length > 0;
  }
}
