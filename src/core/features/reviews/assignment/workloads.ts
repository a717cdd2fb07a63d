import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.schema.js';
import { reviewPriorities } from '../review.types.js';
import { AssignmentRepository, type Load } from './assignment.repository.js';

const none = { open: 0, workload: 0 };

/** What users have to do. Counted from their open reviews each time: there is no counter that could drift. */
@Injectable()
export class Workloads {
  constructor(
    private readonly assignments: AssignmentRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Of each of `userIds`, but for the reviews in `without`. */
  async of(
    accountId: string,
    userIds: readonly string[],
    without: readonly string[] = [],
  ): Promise<(userId: string) => Pick<Load, 'open' | 'workload'>> {
    const found = await this.assignments.loads(accountId, userIds, without, this.weights());
    const loads = new Map(found.map((load) => [load.userId, load]));
    return (userId) => loads.get(userId) ?? none;
  }

  /** What a review of each priority adds, in the order of `reviewPriorities`. */
  weights(): number[] {
    return reviewPriorities.map((priority) => this.config.reviews.weights[priority]);
  }
}
