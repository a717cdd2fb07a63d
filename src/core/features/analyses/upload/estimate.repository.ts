import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { execute } from '../../../platform/database/run-statement.js';
import { sql } from '../../../platform/database/statement.js';
import type { Experience } from './work-estimate.js';

/** What has been learnt, and what waits, of analyses with a transcript of their own and of those that need recognition. */
export interface Load extends Experience {
  readonly waiting: number;
  /** Of sound. */
  readonly waitingSeconds: number;
}

const newest = 50;
/** Of both kinds: one that is rare is not looked for through all that ever was. */
const lookedAt = 500;

@Injectable()
export class EstimateRepository {
  constructor(private readonly em: EntityManager) {}

  /** How fast all analyses went, and what waits of one account: what others send is none of its business. */
  async load(accountId: string, supplied: boolean): Promise<Load> {
    const waiting = sql`account_id = ${accountId} and due_at is not null and status in ('queued', 'processing')
      and (supplied_transcript is not null) = ${supplied}`;
    const [row] = await execute<Load>(
      this.em,
      sql`select count(*)::int as count, coalesce(sum(x), 0)::float as "sumX", coalesce(sum(y), 0)::float as "sumY",
                 regr_slope(y, x)::float as slope, regr_intercept(y, x)::float as intercept,
                 (select count(*)::int from analyses where ${waiting}) as waiting,
                 (select coalesce(sum(duration), 0)::float from analyses where ${waiting}) as "waitingSeconds"
            from (select duration as x, extract(epoch from completed_at - started_at) as y
                    from (select * from analyses where status = 'completed' order by completed_at desc limit ${lookedAt}) recent
                   where (supplied_transcript is not null) = ${supplied} order by completed_at desc limit ${newest}) ended`,
    );
    return row!;
  }
}
