import { EntityManager, RequestContext } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';

/** Runs work in a context of its own: the same call serves a request and a job. */
@Injectable()
export class UnitOfWork {
  private readonly listeners: (() => void)[] = [];

  constructor(private readonly em: EntityManager) {}

  /** One transaction: everything is stored when `work` returns, nothing when it throws. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const result = await this.em.fork().transactional(work);
    for (const listener of this.listeners) listener();
    return result;
  }

  /** Reads without a transaction; what is changed here is not stored. */
  read<T>(work: () => Promise<T>): Promise<T> {
    return RequestContext.create(this.em, work);
  }

  /** `listener` runs after each commit of this process and must return at once. */
  afterCommit(listener: () => void): void {
    this.listeners.push(listener);
  }
}
