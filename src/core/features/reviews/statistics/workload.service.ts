import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../platform/caller/principal.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { errors } from '../../../platform/errors/errors.js';
import { People } from '../people.js';
import { ReviewVisibilities } from '../review-visibility.js';
import { type Open, StatisticsRepository } from './statistics.repository.js';
import { seesEverybody, timely } from './statistics.service.js';
import type { WorkloadView } from './workload.schemas.js';

/** Who has how much to do now. */
@Injectable()
export class WorkloadService {
  constructor(
    private readonly statistics: StatisticsRepository,
    private readonly visibilities: ReviewVisibilities,
    private readonly people: People,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Throws INSUFFICIENT_PERMISSIONS, SERVICE_UNAVAILABLE when it takes too long. */
  read(caller: Principal): Promise<WorkloadView> {
    if (!seesEverybody(caller)) throw errors.insufficientPermissions('a supervisor, an administrator or an API key');
    return this.unitOfWork.read(async (now) => {
      const visibility = await this.visibilities.of(caller);
      const rows = await timely('try again later', () => this.statistics.open({ visibility, filters: {}, now }));
      const people = await this.people.of(
        caller.accountId,
        rows.map(({ userId }) => userId),
      );
      const reviewers = rows.flatMap((row) => {
        const person = row.userId !== null && people.get(row.userId);
        return person ? [{ userId: person.userId, name: person.name, ...load(row) }] : [];
      });
      return {
        ...load(rows.find(({ isTotal }) => isTotal)),
        unassigned: load(rows.find(({ userId, isTotal }) => userId === null && !isTotal)),
        reviewers: reviewers.toSorted(
          (a, b) => b.overdue - a.overdue || b.open - a.open || (a.userId < b.userId ? -1 : 1),
        ),
      };
    });
  }
}

const load = (row: Open | undefined) => ({
  open: row?.open ?? 0,
  overdue: row?.overdue ?? 0,
  nextDeadline: row?.nextDeadline?.toISOString() ?? null,
});
