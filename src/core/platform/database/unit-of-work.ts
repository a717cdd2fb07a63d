import { EntityManager, RequestContext } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { Clock } from '../clock/clock.js';

/**
 * Runs work in a context of its own: the same call serves a request and a job. The work gets the time at which it began,
 * for all that one transaction stores; what must not be earlier than a wait for a lock asks the clock.
 */
@Injectable()
export class UnitOfWork {
  private readonly listeners: (() => void)[] = [];

  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** One transaction: everything is stored when `work` returns, nothing when it throws. */
  async run<T>(work: (now: Date) => Promise<T>): Promise<T> {
    const result = await this.em.fork().transactional(() => work(this.clock.now()));
    for (const listener of this.listeners) listener();
    return result;
  }

  /** What `run` would return: the transaction is rolled back, so that nothing is stored and nothing is published. */
  async rehearse<T>(work: (now: Date) => Promise<T>): Promise<T> {
    let rehearsed: { readonly result: T } | undefined;
    const end = new Error('the transaction was rehearsed');
    try {
      await this.em.fork().transactional(async () => {
        const result = await work(this.clock.now());
        await this.em.getContext().flush();
        rehearsed = { result };
        throw end;
      });
    } catch (error) {
      if (error !== end) throw error;
    }
    return rehearsed!.result;
  }

  /** Reads without a transaction; what is changed here is not stored. */
  read<T>(work: (now: Date) => Promise<T>): Promise<T> {
    return RequestContext.create(this.em, () => work(this.clock.now()));
  }

  /**
   * In a transaction: writes what was changed so far, and lets go of it. For work on many, as each flush looks at everything that is
   * held.
   */
  async writeAndForget(): Promise<void> {
    const em = this.em.getContext();
    await em.flush();
    em.clear();
  }

  /** `listener` runs after each commit of this process and must return at once. */
  afterCommit(listener: () => void): void {
    this.listeners.push(listener);
  }
}
