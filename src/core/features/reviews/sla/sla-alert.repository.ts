import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';

@Injectable()
export class SlaAlertRepository {
  constructor(private readonly em: EntityManager) {}

  /** False where this alert of this deadline exists already, whoever made it. */
  async tell(accountId: string, reviewId: string, deadline: Date, minutesLeft: number, at: Date): Promise<boolean> {
    const rows = await this.em.execute<unknown[]>(
      `insert into sla_alerts (review_id, deadline, minutes_left, account_id, told_at) values (?, ?, ?, ?, ?)
       on conflict do nothing returning review_id`,
      [reviewId, deadline, minutesLeft, accountId, at],
    );
    return rows.length > 0;
  }
}
