import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.schema.js';
import { exactUpTo, type Total, totalBy } from '../../../platform/http/list-total.js';
import { isHardToEstimate } from './related-filters.js';
import type { Selection } from './selection.js';
import { isTimeout } from '../../../platform/database/is-timeout.js';
import { ListPool } from '../../../platform/database/list-pool.js';
import { query } from '../../../platform/database/run-statement.js';
import { sql } from '../../../platform/database/statement.js';
import { count, estimate } from './list-statements.js';
import { Recent } from '../search/recent.js';
import { type Plan, plannedRows } from '../../../platform/database/planned-rows.js';

/** An estimate has to be this far above, by the planner and by the rows seen, before nothing is counted. */
const surelyMore = 15_000;
/** So many rows are never looked at only to count them: that takes about half a second. */
const countedAmong = 50_000;
/** What counting may take where words are frequent and yet rarely found together; then it is estimated after all. */
const countMs = 300;

/** How many there are: exact while that is 10,000 at most, counted at each call; above, an estimate that costs little. */
@Injectable()
export class ListTotals {
  private readonly estimates = new Recent<number>(500, 30);

  constructor(
    private readonly pool: ListPool,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Of a list without words or tags: counted in one index. */
  async ofColumns(selection: Selection): Promise<Total> {
    return totalBy(
      this.config.lists,
      async (most) => (await this.pool.rows<{ total: number }>(count(selection, most)))[0]?.total ?? 0,
      () => this.estimate(selection),
    );
  }

  /**
   * Of a list of which the first `found` entries were among the first `walked` of about `all` rows; `candidates` are the
   * rows that the index would give to look at.
   */
  async ofWalk(
    selection: Selection,
    walk: { all: number; candidates: number; found: number; walked: number },
  ): Promise<Total> {
    const seen = Math.round((walk.all * walk.found) / walk.walked);
    const likely = isHardToEstimate(selection) ? seen : await this.estimate(selection);
    const estimated = likely > 2 * seen || likely < seen / 2 ? seen : likely;
    const settled = Math.min(likely, seen) > surelyMore || walk.candidates > countedAmong;
    if (settled && !this.config.lists.exactTotals) return { total: estimated, isEstimate: true };
    return this.counted(selection, estimated);
  }

  /** Counts, for as long as it is worth it. */
  async counted(selection: Selection, estimated: number): Promise<Total> {
    const { exactTotals } = this.config.lists;
    const most = exactTotals ? null : exactUpTo + 1;
    try {
      return await this.pool.use(async (client) => {
        await client.query(exactTotals ? 'begin' : `begin; set local statement_timeout = ${countMs}`);
        const { rows } = await query<{ total: number }>(client, count(selection, most));
        const total = rows[0]?.total ?? 0;
        return total === most ? { total: Math.max(total, estimated), isEstimate: true } : { total, isEstimate: false };
      });
    } catch (error) {
      if (exactTotals || !isTimeout(error)) throw error;
      return { total: estimated, isEstimate: true };
    }
  }

  /** Whether at least half of all analyses are the account's. */
  async hasMost(accountId: string): Promise<boolean> {
    const [own, all] = await Promise.all([
      this.estimate({ accountId, filters: {} }),
      this.estimates.get('all', async () => {
        const statement = sql`select reltuples as total from pg_class where oid = 'analyses'::regclass`;
        return (await this.pool.rows<{ total: number }>(statement))[0]?.total ?? 0;
      }),
    ]);
    return own >= all / 2;
  }

  /** By PostgreSQL's statistics. Half a minute old at most. */
  estimate(selection: Selection): Promise<number> {
    const statement = estimate(selection);
    return this.estimates.get(JSON.stringify(statement), async () =>
      plannedRows(await this.pool.rows<Plan>(statement)),
    );
  }
}
