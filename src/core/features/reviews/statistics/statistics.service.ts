import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../platform/caller/principal.js';
import { Clock } from '../../../platform/clock/clock.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { withinTime } from '../../../platform/database/within-time.js';
import { errors } from '../../../platform/errors/errors.js';
import { People } from '../people.js';
import { isSupervisor } from '../../../platform/caller/is-supervisor.js';
import { ReviewVisibilities } from '../review-visibility.js';
import { StatisticsRepository, statementSeconds } from './statistics.repository.js';
import type { StatisticsQuery, StatisticsView } from './statistics.schemas.js';
import { viewStatistics } from './statistics.view.js';

/** How much is reviewed, how fast, and how far reviewers agree. */
@Injectable()
export class StatisticsService {
  constructor(
    private readonly statistics: StatisticsRepository,
    private readonly visibilities: ReviewVisibilities,
    private readonly people: People,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Callers who see only their own figures see no agreement, which would reveal a colleague's verdicts. Throws
   * INVALID_PARAMETERS, INSUFFICIENT_PERMISSIONS, SERVICE_UNAVAILABLE when it takes too long.
   */
  read(caller: Principal, query: StatisticsQuery): Promise<StatisticsView> {
    const withPairs = seesEverybody(caller);
    const filters = { ...query, userId: userOf(caller, query) };
    if (!withPairs && filters.userId !== caller.id) throw errors.insufficientPermissions(everybody);
    return this.unitOfWork.read(async () => {
      const visibility = await this.visibilities.of(caller);
      const selection = { visibility, filters, now: this.clock.now() };
      const rows = await timely('limit it by dates', () => this.statistics.read(selection, { withPairs }));
      const people = await this.people.of(
        caller.accountId,
        [...rows.done, ...rows.open].map(({ userId }) => userId),
      );
      return viewStatistics(rows, people, query);
    });
  }
}

const everybody = 'a supervisor, an administrator or an API key; with userId=me you see your own figures';
export const seesEverybody = (caller: Principal): boolean => caller.kind !== 'user' || isSupervisor(caller);

/** Undefined for everybody. */
function userOf({ kind, id }: Principal, { userId }: StatisticsQuery): string | undefined {
  if (userId !== 'me') return userId;
  if (kind === 'user') return id;
  throw errors.invalidParameters([{ path: 'userId', reason: 'is "me", but an API key is nobody: name a user' }]);
}

/** Throws SERVICE_UNAVAILABLE where figures take too long. */
export const timely = <T>(remedy: string, work: () => Promise<T>): Promise<T> =>
  withinTime({ what: 'query', seconds: statementSeconds, remedy }, work);
