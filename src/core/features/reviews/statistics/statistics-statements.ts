import { reviewTypes } from '../../../platform/config/review-types.js';
import { join, raw, sql, type Statement } from '../../../platform/database/statement.js';
import { isOpen } from '../review.types.js';
import type { ReviewVisibility } from '../review-visibility.js';
import { mostPairs, type StatisticsQuery } from './statistics.schemas.js';

export interface Selection {
  readonly visibility: ReviewVisibility;
  readonly now: Date;
  /** `userId` is that of a user, never `me`. */
  readonly filters: StatisticsQuery;
}
type Filtered = Pick<Selection, 'filters'>;

/** Withdrawn reviews have no verdict: their analysis was erased before anybody gave one. */
const isDone = (review = '') => raw(`${review}status = 'completed' and ${review}fraud_confirmed is not null`);
const percentiles = (from: string, to: string) =>
  raw(`percentile_cont(array[0.5, 0.9]) within group (order by extract(epoch from ${to} - ${from})::float8)`);

/** One row of all, and one of each who completed some. */
export function doneStatement(selection: Selection): Statement {
  const blindTo = [...selection.visibility.blindTo];
  const where = [
    isDone(),
    ...shared(selection),
    ...within('completed_at', selection),
    ...ownedBy('completed_by', selection),
  ];
  return sql`select completed_by as "userId", grouping(completed_by) = 1 as "isTotal", count(*)::int as completed,
        count(*) filter (where completed_at > deadline)::int as "completedLate",
        count(*) filter (where fraud_confirmed and id <> all(${blindTo}::text[]))::int as confirmed,
        ${percentiles('created_at', 'first_action_at')} as "timeToFirstAction",
        ${percentiles('started_at', 'completed_at')} as "handlingTime"
      from reviews where ${join(where, ' and ')} group by grouping sets ((), (completed_by))`;
}

/** One row of all, and one of each who has some. */
export function openStatement(selection: Selection): Statement {
  const where = [
    isOpen,
    ...shared(selection),
    ...within('created_at', selection),
    ...ownedBy('assigned_to', selection),
  ];
  return sql`select assigned_to as "userId", grouping(assigned_to) = 1 as "isTotal", count(*)::int as open,
        count(*) filter (where deadline < ${selection.now})::int as overdue,
        count(*) filter (where status = 'escalated')::int as escalated, min(deadline) as "nextDeadline"
      from reviews where ${join(where, ' and ')} group by grouping sets ((), (assigned_to))`;
}

/** How many of those made in the period are completed by now. */
export function doneSinceStatement(selection: Selection): Statement {
  const { dateFrom } = selection.filters;
  const where = [
    isDone(),
    ...shared(selection),
    ...within('created_at', selection),
    ...ownedBy('completed_by', selection),
    // None is completed before it is made: said for the sake of the index.
    ...within('completed_at', { filters: { dateFrom } }),
  ];
  return sql`select count(*)::int as done from reviews where ${join(where, ' and ')}`;
}

/**
 * One row of all pairs of a type, then one of each two users who made some; those with the most first. The offset
 * makes PostgreSQL start from what was completed in the period, and not from all second reviews there ever were.
 */
export function pairsStatement(selection: Selection): Statement {
  const { userId } = selection.filters;
  const seconds = [isDone(), ...shared(selection), ...within('completed_at', selection)];
  const where = [isDone('f.'), ...(userId === undefined ? [] : [sql`${userId} in (f.completed_by, s.completed_by)`])];
  const fence = selection.filters.dateFrom ? sql` offset 0` : sql` and second_review_of is not null`;
  return sql`select s.review_type as "reviewType", lower, higher,
        count(*) filter (where one and other)::int as "bothYes",
        count(*) filter (where not one and not other)::int as "bothNo",
        count(*) filter (where one and not other)::int as "onlyFirst",
        count(*) filter (where other and not one)::int as "onlySecond"
      from (select * from reviews where ${join(seconds, ' and ')}${fence}) s
           join reviews f on f.id = s.second_review_of and f.account_id = s.account_id,
           lateral (select null, null, ${verdicts('f', 's')} union all ${inOrder('f', 's')} union all ${inOrder('s', 'f')})
             as rated (lower, higher, one, other)
     where ${join(where, ' and ')} group by s.review_type, lower, higher
     order by lower is null desc, count(*) desc, s.review_type, lower, higher limit ${mostPairs + reviewTypes.length}`;
}

/** As they were given at first: the second reviewer knows the other one afterwards. */
const verdicts = (one: string, other: string) => raw(`${one}.first_verdict, ${other}.first_verdict`);

const inOrder = (one: string, other: string) =>
  sql`select ${raw(`${one}.completed_by, ${other}.completed_by`)}, ${verdicts(one, other)}
        where ${raw(`${one}.completed_by collate "C" < ${other}.completed_by collate "C"
          and starts_with(${one}.completed_by, 'usr_') and starts_with(${other}.completed_by, 'usr_')`)}`;

/** Hidden copies exist only for those who have them, and who could recognise them by figures that exclude them. */
function shared({ visibility, filters }: Selection): Statement[] {
  const { accountId, userId } = visibility;
  const own = userId === null ? sql`` : sql` or assigned_to = ${userId}`;
  return [
    sql`account_id = ${accountId}`,
    sql`(golden_beside is null${own})`,
    ...(filters.reviewType ? [sql`review_type = any(${filters.reviewType})`] : []),
  ];
}

const within = (column: string, { filters }: Filtered) => [
  ...(filters.dateFrom ? [sql`${raw(column)} >= ${filters.dateFrom}`] : []),
  ...(filters.dateTo ? [sql`${raw(column)} < ${filters.dateTo}`] : []),
];

const ownedBy = (column: string, { filters }: Filtered) =>
  filters.userId === undefined ? [] : [sql`${raw(column)} = ${filters.userId}`];
