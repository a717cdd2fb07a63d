import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
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
    const [row] = await this.em.execute<{ mine: boolean }[]>(
      `select pg_try_advisory_xact_lock(hashtext('callwarden notification promises')) as mine`,
    );
    return row!.mine;
  }

  /** Those of which it has become known what became of them, stored. Fewer than `most` are the last. */
  judge(overdueBefore: Date): Promise<Judged[]> {
    return this.em.execute<Judged[]>(judgeStatement, [overdueBefore, mostAtOnce]);
  }

  overdue(now: Date): Promise<Overdue[]> {
    return this.em.fork().execute<Overdue[]>(overdueStatement, [now, mostCounted]);
  }

  ofAccount(accountId: string, since: Date, now: Date): Promise<Kept[]> {
    return this.em.execute<Kept[]>(keptStatement, [now, since, accountId]);
  }

  get most(): number {
    return mostAtOnce;
  }
}
