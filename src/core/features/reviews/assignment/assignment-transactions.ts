import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { AssignmentLockRepository } from './assignment-lock.repository.js';

/** Transactions in which no other assigns in the account. ADR 9. */
@Injectable()
export class AssignmentTransactions {
  constructor(
    private readonly lock: AssignmentLockRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  run<T>(accountId: string, work: () => Promise<T>): Promise<T> {
    return this.unitOfWork.run(() => this.locked(accountId, work));
  }

  /** The same, and nothing of it is stored. */
  rehearse<T>(accountId: string, work: () => Promise<T>): Promise<T> {
    return this.unitOfWork.rehearse(() => this.locked(accountId, work));
  }

  private async locked<T>(accountId: string, work: () => Promise<T>): Promise<T> {
    await this.lock.take(accountId);
    return work();
  }
}
