import { reviewTypes } from '../../../platform/config/review-types.js';
import { isOpen } from '../review.types.js';
import type { ReviewVisibility } from '../review-visibility.js';
import { mostPairs, type StatisticsQuery } from './statistics.schemas.js';

export interface Selection {
  readonly visibility: ReviewVisibility;
  readonly now: Date;
  /** `userId` is that of a user, never `me`. */
  readonly filters: StatisticsQuery;
}
export interface Statement {
  readonly text: string;
  readonly values: unknown[];
}
type Filtered = Pick<Selection, 'filters'>;
type Bind = (value: unknown) => string;

/** Withdrawn reviews have no verdict: their analysis was erased before anybody gave one. */
const isDone = (review = '') => `${review}status = 'completed' and ${review}fraud_confirmed is not null`;
const percentiles = (from: string, to: string) =>
  `percentile_cont(array[0.5, 0.9]) within group (order by extract(epoch from ${to} - ${from})::float8)`;

/** One row of all, and one of each who completed some. */
export const doneStatement = (selection: Selection): Statement =>
  statement((bind) => {
    const blindTo = bind([...selection.visibility.blindTo]);
    const where = [
      isDone(),
      ...shared(bind, selection),
      ...within(bind, 'completed_at', selection),
      ...ownedBy(bind, 'completed_by', selection),
    ];
    return `select completed_by as "userId", grouping(completed_by) = 1 as "isTotal", count(*)::int as completed,
        count(*) filter (where completed_at > deadline)::int as "completedLate",
        count(*) filter (where fraud_confirmed and id <> all(${blindTo}::text[]))::int as confirmed,
        ${percentiles('created_at', 'first_action_at')} as "timeToFirstAction",
        ${percentiles('started_at', 'completed_at')} as "handlingTime"
      from reviews where ${where.join(' and ')} group by grouping sets ((), (completed_by))`;
  });

/** One row of all, and one of each who has some. */
export const openStatement = (selection: Selection): Statement =>
  statement((bind) => {
    const now = bind(selection.now);
    const where = [
      isOpen,
      ...shared(bind, selection),
      ...within(bind, 'created_at', selection),
      ...ownedBy(bind, 'assigned_to', selection),
    ];
    return `select assigned_to as "userId", grouping(assigned_to) = 1 as "isTotal", count(*)::int as open,
        count(*) filter (where deadline < ${now})::int as overdue,
        count(*) filter (where status = 'escalated')::int as escalated
      from reviews where ${where.join(' and ')} group by grouping sets ((), (assigned_to))`;
  });

/** How many of those made in the period are completed by now. */
export const doneSinceStatement = (selection: Selection): Statement =>
  statement((bind) => {
    const { dateFrom } = selection.filters;
    const where = [
      isDone(),
      ...shared(bind, selection),
      ...within(bind, 'created_at', selection),
      ...ownedBy(bind, 'completed_by', selection),
      // None is completed before it is made: said for the sake of the index.
      ...within(bind, 'completed_at', { filters: { dateFrom } }),
    ];
    return `select count(*)::int as done from reviews where ${where.join(' and ')}`;
  });

/**
 * One row of all pairs of a type, then one of each two users who made some; those with the most first. The offset
 * makes PostgreSQL start from what was completed in the period, and not from all second reviews there ever were.
 */
export const pairsStatement = (selection: Selection): Statement =>
  statement((bind) => {
    const { userId } = selection.filters;
    const seconds = [isDone(), ...shared(bind, selection), ...within(bind, 'completed_at', selection)];
    const where = [
      isDone('f.'),
      ...(userId === undefined ? [] : [`${bind(userId)} in (f.completed_by, s.completed_by)`]),
    ];
    const fence = selection.filters.dateFrom ? ' offset 0' : ' and second_review_of is not null';
    // As they were given at first: the second reviewer knows the other one afterwards.
    const verdicts = (one: string, other: string) => `${one}.first_verdict, ${other}.first_verdict`;
    const inOrder = (one: string, other: string) =>
      `select ${one}.completed_by, ${other}.completed_by, ${verdicts(one, other)}
        where ${one}.completed_by collate "C" < ${other}.completed_by collate "C"
          and starts_with(${one}.completed_by, 'usr_') and starts_with(${other}.completed_by, 'usr_')`;
    return `select s.review_type as "reviewType", lower, higher,
        count(*) filter (where one and other)::int as "bothYes",
        count(*) filter (where not one and not other)::int as "bothNo",
        count(*) filter (where one and not other)::int as "onlyFirst",
        count(*) filter (where other and not one)::int as "onlySecond"
      from (select * from reviews where ${seconds.join(' and ')}${fence}) s
           join reviews f on f.id = s.second_review_of and f.account_id = s.account_id,
           lateral (select null, null, ${verdicts('f', 's')} union all ${inOrder('f', 's')} union all ${inOrder('s', 'f')})
             as rated (lower, higher, one, other)
     where ${where.join(' and ')} group by s.review_type, lower, higher
     order by lower is null desc, count(*) desc, s.review_type, lower, higher limit ${mostPairs + reviewTypes.length}`;
  });

function statement(text: (bind: Bind) => string): Statement {
  const values: unknown[] = [];
  return { text: text((value) => `$${values.push(value)}`), values };
}

/** Hidden copies exist only for those who have them, and who could tell them by figures that leave them out. */
function shared(bind: Bind, { visibility, filters }: Selection): string[] {
  const { accountId, userId } = visibility;
  const own = userId === null ? '' : ` or assigned_to = ${bind(userId)}`;
  return [
    `account_id = ${bind(accountId)}`,
    `(golden_beside is null${own})`,
    ...(filters.reviewType ? [`review_type = any(${bind(filters.reviewType)})`] : []),
  ];
}

const within = (bind: Bind, column: string, { filters }: Filtered) => [
  ...(filters.dateFrom ? [`${column} >= ${bind(filters.dateFrom)}`] : []),
  ...(filters.dateTo ? [`${column} < ${bind(filters.dateTo)}`] : []),
];

const ownedBy = (bind: Bind, column: string, { filters }: Filtered) =>
  filters.userId === undefined ? [] : [`${column} = ${bind(filters.userId)}`];
