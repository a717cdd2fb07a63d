import type { Colleague } from '../../accounts/colleague.js';
import { agreementOf } from './kappa.js';
import type { Done, Open, Pairs, StatisticsRows, Times } from './statistics.repository.js';
import type { AgreementView, ReviewerStatistics, StatisticsQuery, StatisticsView } from './statistics.schemas.js';

/** @param people by their ids; of others, as API keys, there is no entry of their own */
export function viewStatistics(
  { done, open, doneSince, pairs }: StatisticsRows,
  people: ReadonlyMap<string, Colleague>,
  { dateFrom, dateTo }: StatisticsQuery,
): StatisticsView {
  const openNow = open.find(({ isTotal }) => isTotal);
  return {
    from: dateFrom?.toISOString() ?? null,
    to: dateTo?.toISOString() ?? null,
    created: doneSince + (openNow?.open ?? 0),
    escalated: openNow?.escalated ?? 0,
    ...figures(
      done.find(({ isTotal }) => isTotal),
      openNow,
    ),
    reviewers: viewReviewers(done, open, people),
    agreement: pairs.map(viewPairs),
  };
}

function viewReviewers(
  done: readonly Done[],
  open: readonly Open[],
  people: ReadonlyMap<string, Colleague>,
): ReviewerStatistics[] {
  const [doneBy, openOf] = [byUser(done), byUser(open)];
  return [...new Set([...doneBy.keys(), ...openOf.keys()])]
    .flatMap((userId) => people.get(userId) ?? [])
    .map(({ userId, name }) => ({ userId, name, ...figures(doneBy.get(userId), openOf.get(userId)) }))
    .toSorted((a, b) => b.completed - a.completed || (a.userId < b.userId ? -1 : 1));
}

const byUser = <T extends Done | Open>(rows: readonly T[]): Map<string, T> =>
  new Map(rows.flatMap((row) => (row.isTotal || row.userId === null ? [] : [[row.userId, row] as const])));

const figures = (done: Done | undefined, open: Open | undefined) => ({
  completed: done?.completed ?? 0,
  completedLate: done?.completedLate ?? 0,
  confirmed: done?.confirmed ?? 0,
  open: open?.open ?? 0,
  overdue: open?.overdue ?? 0,
  timeToFirstAction: viewTimes(done?.timeToFirstAction),
  handlingTime: viewTimes(done?.handlingTime),
});

/** To the millisecond, as times are stored. */
const viewTimes = (times: Times = null) => ({
  median: times && Math.round(times[0] * 1000) / 1000,
  p90: times && Math.round(times[1] * 1000) / 1000,
});

const viewPairs = ({ reviewType, lower, higher, ...verdicts }: Pairs): AgreementView => ({
  reviewType,
  reviewers: lower === null || higher === null ? null : [lower, higher],
  ...agreementOf(verdicts),
});
