import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Refusals } from './describe-refusals.js';

const mostUsers = 1000;

/** What the view `audit_trail` tells of failed sign-ins. */
@Injectable()
export class RefusedSignInRepository {
  constructor(private readonly em: EntityManager) {}

  /** By user, most failures first. `from` is inclusive, `until` exclusive. Reads in the caller's transaction. */
  between(accountId: string, from: Date, until: Date): Promise<Refusals[]> {
    return this.em.execute<Refusals[]>(
      `select u.id as "userId", u.email, count(*)::int as count,
              coalesce(array_agg(distinct a.address) filter (where a.address is not null), '{}') as addresses
         from audit_trail a join users u on u.id = a.resource and u.account_id = a.account_id
        where a.account_id = ? and a.action = 'sign-in.refused' and a.created_at >= ? and a.created_at < ?
        group by u.id, u.email order by count(*) desc, u.id limit ?`,
      [accountId, from, until, mostUsers],
    );
  }
}
