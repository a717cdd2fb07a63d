import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { execute } from '../../../platform/database/run-statement.js';
import { sql } from '../../../platform/database/statement.js';

@Injectable()
export class SlaAlertRepository {
  constructor(private readonly em: EntityManager) {}

  /** False where this alert of this deadline exists already, from any node. */
  async record(accountId: string, reviewId: string, deadline: Date, minutesLeft: number, at: Date): Promise<boolean> {
    const rows = await execute<unknown>(
      this.em,
      sql`insert into sla_alerts (review_id, deadline, minutes_left, account_id, told_at) values (${reviewId}, ${deadline}, ${minutesLeft}, ${accountId}, ${at})
          on conflict do nothing returning review_id`,
    );
    return rows.length > 0;
  }
}
