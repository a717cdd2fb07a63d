import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';

/** Asks the view `assigned_analyses`, in which the feature reviews tells whose review an analysis is. */
@Injectable()
export class AccessRepository {
  constructor(private readonly em: EntityManager) {}

  async isAssigned(accountId: string, userId: string, analysisId: string): Promise<boolean> {
    const sql = 'select 1 from assigned_analyses where account_id = ? and user_id = ? and analysis_id = ? limit 1';
    return (await this.em.execute<unknown[]>(sql, [accountId, userId, analysisId])).length > 0;
  }
}
