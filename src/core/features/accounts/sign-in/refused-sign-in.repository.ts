import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { execute } from '../../../platform/database/run-statement.js';
import { sql } from '../../../platform/database/statement.js';
import type { Refusals } from './describe-refusals.js';

const mostUsers = 1000;

/** What the view `audit_trail` has about failed sign-ins. */
@Injectable()
export class RefusedSignInRepository {
  constructor(private readonly em: EntityManager) {}

  /** By user, most failures first. `from` is inclusive, `until` exclusive. Reads in the caller's transaction. */
  between(accountId: string, from: Date, until: Date): Promise<Refusals[]> {
    return execute<Refusals>(
      this.em,
      sql`select u.id as "userId", u.email, count(*)::int as count,
                 coalesce(array_agg(distinct a.address) filter (where a.address is not null), '{}') as addresses
            from audit_trail a join users u on u.id = a.resource and u.account_id = a.account_id
           where a.account_id = ${accountId} and a.action = 'sign-in.refused' and a.created_at >= ${from} and a.created_at < ${until}
           group by u.id, u.email order by count(*) desc, u.id limit ${mostUsers}`,
    );
  }
}
