import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { execute } from '../../../platform/database/run-statement.js';
import { sql } from '../../../platform/database/statement.js';

/**
 * Of an account one assigns at a time: so nobody gets more than they can hold, turns are kept, and there is no ring of
 * waiting. Taken before any row is locked. ADR 9.
 */
@Injectable()
export class AssignmentLockRepository {
  constructor(private readonly em: EntityManager) {}

  /** Held until the transaction ends. */
  async take(accountId: string): Promise<void> {
    await execute(this.em, sql`select pg_advisory_xact_lock(hashtextextended(${name(accountId)}, 0))`);
  }

  /** For those who hold a row already: false where another assigns. */
  async tryTake(accountId: string): Promise<boolean> {
    const [row] = await execute<{ taken: boolean }>(
      this.em,
      sql`select pg_try_advisory_xact_lock(hashtextextended(${name(accountId)}, 0)) as taken`,
    );
    return row!.taken;
  }
}

const name = (accountId: string): string => `callwarden assignment ${accountId}`;
