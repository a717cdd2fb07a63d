import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';

/**
 * Of an account one assigns at a time: so nobody gets more than they can hold, turns are kept, and there is no ring of
 * waiting. Taken before any row is locked. ADR 9.
 */
@Injectable()
export class AssignmentLockRepository {
  constructor(private readonly em: EntityManager) {}

  /** Held until the transaction ends. */
  async take(accountId: string): Promise<void> {
    await this.em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [name(accountId)]);
  }

  /** For those who hold a row already: false where another assigns. */
  async tryTake(accountId: string): Promise<boolean> {
    const [row] = await this.em.execute<{ taken: boolean }[]>(
      'select pg_try_advisory_xact_lock(hashtextextended(?, 0)) as taken',
      [name(accountId)],
    );
    return row!.taken;
  }
}

const name = (accountId: string): string => `callwarden assignment ${accountId}`;
