import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { execute } from '../../../platform/database/run-statement.js';
import { sql } from '../../../platform/database/statement.js';
import type { Judged, Kept, Overdue } from './target.types.js';
import { judgeStatement, keptStatement, overdueStatement } from './target-statements.js';

const mostAtOnce = 5_000;
/** Above, they are no longer counted. */
const mostCounted = 100_000;

@Injectable()
export class TargetRepository {
  constructor(private readonly em: EntityManager) {}

  /** Whether this node alone judges until its transaction ends. */
  async takeTurn(): Promise<boolean> {
    const [row] = await execute<{ mine: boolean }>(
      this.em,
      sql`select pg_try_advisory_xact_lock(hashtext('callwarden notification promises')) as mine`,
    );
    return row!.mine;
  }

  /** Those of which it has become known what became of them, stored. Fewer than `most` are the last. */
  judge(overdueBefore: Date): Promise<Judged[]> {
    return execute(this.em, judgeStatement(overdueBefore, mostAtOnce));
  }

  overdue(now: Date): Promise<Overdue[]> {
    return execute(this.em.fork(), overdueStatement(now, mostCounted));
  }

  ofAccount(accountId: string, since: Date, now: Date): Promise<Kept[]> {
    return execute(this.em, keptStatement(accountId, since, now));
  }

  get most(): number {
    return mostAtOnce;
  }
}
