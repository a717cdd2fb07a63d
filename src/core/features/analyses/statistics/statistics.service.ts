import { Injectable } from '@nestjs/common';
import { Access } from '../../access/access.js';
import type { Principal } from '../../../platform/caller/principal.js';
import { Clock } from '../../../platform/clock/clock.js';
import { errors } from '../../../platform/errors/errors.js';
import { timely } from '../listing/timely.js';
import { firstDays } from './calendar.js';
import { AnalysisStatisticsRepository } from './statistics.repository.js';
import {
  type AnalysisStatisticsQuery,
  type AnalysisStatisticsView,
  defaultDays,
  mostGroups,
} from './statistics.schemas.js';
import { viewDays, viewDepartments, viewFigures } from './statistics.view.js';

const dayMs = 86_400_000;

/** How many calls were analysed, with what result and how fast; of those that the caller sees. */
@Injectable()
export class AnalysisStatistics {
  constructor(
    private readonly statistics: AnalysisStatisticsRepository,
    private readonly access: Access,
    private readonly clock: Clock,
  ) {}

  /** Throws INVALID_PARAMETERS for a period that is too long, SERVICE_UNAVAILABLE when it takes too long. */
  async read(caller: Principal, query: AnalysisStatisticsQuery): Promise<AnalysisStatisticsView> {
    const { groupBy, timeZone } = query;
    const { from, to } = periodOf(query, this.clock.now());
    const days = groupBy === 'department' ? undefined : firstDays({ from, to, timeZone }, groupBy, mostGroups + 1);
    if (days && days.length > mostGroups)
      throw errors.invalidParameters([
        { path: 'dateFrom', reason: `begins a period of more than ${mostGroups} ${groupBy}s: choose a shorter one` },
      ]);
    const assignedTo = this.access.limitOf(caller);
    const tallies = await timely(() =>
      this.statistics.tallies({
        accountId: caller.accountId,
        from,
        to,
        ...(days && { days }),
        ...(assignedTo !== undefined && { assignedTo }),
        reviews: this.access.reviewsOf(caller),
      }),
    );
    const options = { withVerdicts: caller.scopes.has('read:reviews') };
    return {
      from: from.toISOString(),
      to: to.toISOString(),
      timeZone,
      groupBy,
      total: viewFigures(tallies, options),
      groups: days ? viewDays(tallies, days, options) : viewDepartments(tallies, options),
    };
  }
}

/** Where one of its ends is not given, it is `defaultDays` long, and ends now. */
function periodOf({ dateFrom, dateTo }: AnalysisStatisticsQuery, now: Date): { from: Date; to: Date } {
  const to = dateTo ?? (dateFrom && dateFrom > now ? dateFrom : now);
  return { from: dateFrom ?? new Date(to.getTime() - defaultDays * dayMs), to };
}
