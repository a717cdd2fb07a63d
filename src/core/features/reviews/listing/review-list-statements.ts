import { join, sql, type Statement } from '../../../platform/database/statement.js';
import { openStatuses, reviewPriorities, type ReviewStatus, reviewStatuses } from '../review.types.js';
import type { ReviewVisibility } from '../review-visibility.js';
import type { ReviewQuery } from './review-list.schemas.js';
import { planOf } from '../../../platform/database/planned-rows.js';

export interface ReviewSelection {
  readonly visibility: ReviewVisibility;
  readonly filters: Omit<ReviewQuery, 'page' | 'limit' | 'include' | 'assignedTo'> & {
    readonly assignedTo?: string | null;
  };
  readonly now: Date;
}
const order = sql`order by deadline, urgency, id`;
const columns = sql`r.id, r.analysis_id as "analysisId", r.status, r.urgency, r.review_type as "reviewType",
  r.require_second_review as "requireSecondReview", r.instructions, r.assigned_to as "assignedTo", r.deadline,
  r.created_at as "createdAt", r.started_at as "startedAt", r.completed_at as "completedAt", r.findings,
  r.fraud_confirmed as "fraudConfirmed", r.second_review_of as "secondReviewOf", r.adjudication_of as "adjudicationOf",
  r.withdrawn_at as "withdrawnAt", r.withdrawn_by as "withdrawnBy", r.withdrawal_reason as "withdrawalReason"`;

/**
 * Merged from the statuses, each of which is read from an index in the order of the list until the page is full: so it takes
 * as long for a million reviews as for a hundred. The rows are read only of what is shown.
 */
export function pageStatement(selection: ReviewSelection, limit: number, offset: number): Statement {
  const where = conditions(selection);
  const ofStatus = (status: ReviewStatus) =>
    sql`(select id, deadline, urgency from reviews where ${where} and status = ${status} ${order} limit ${limit + offset})`;
  const statuses = statusesOf(selection);
  const ids = statuses.length === 0 ? none : join(statuses.map(ofStatus), ' union all ');
  return sql`select ${columns} from (select id from (${ids}) listed ${order} limit ${limit} offset ${offset}) p
      join reviews r using (id) ${order}`;
}

/** All of them, in the order of the list. */
export const everyStatement = (selection: ReviewSelection): Statement =>
  sql`select ${columns} from (select * from reviews where ${all(selection)}) r ${order}`;

/** Up to `most`. */
export const countStatement = (selection: ReviewSelection, most: number | null): Statement =>
  sql`select count(*)::int as total from (select 1 from reviews where ${all(selection)} limit ${most}) counted`;

export const estimateStatement = (selection: ReviewSelection): Statement =>
  planOf(sql`select 1 from reviews where ${all(selection)}`);

const none = sql`select null::text as id, null::timestamptz as deadline, null::smallint as urgency where false`;
const all = (selection: ReviewSelection) => sql`${conditions(selection)} and status = any(${statusesOf(selection)})`;

/** What is overdue is not completed. */
const statusesOf = ({ filters: { status, overdue } }: ReviewSelection): ReviewStatus[] =>
  (status ?? [...reviewStatuses]).filter(
    (each) => !overdue || (openStatuses as readonly ReviewStatus[]).includes(each),
  );

/** The filters, and what the caller sees of the account; all but the status. */
function conditions({ visibility, filters, now }: ReviewSelection): Statement {
  const { priority, reviewType, analysisId, overdue, withdrawn } = filters;
  const where = [sql`account_id = ${visibility.accountId}`, ...visible(visibility, filters)];
  if (priority) where.push(sql`urgency = any(${priority.map((each) => reviewPriorities.indexOf(each))}::smallint[])`);
  if (reviewType) where.push(sql`review_type = any(${reviewType})`);
  if (analysisId) where.push(sql`analysis_id = ${analysisId}`);
  if (overdue === true) where.push(sql`deadline < ${now}`);
  if (overdue === false) where.push(sql`(status = 'completed' or deadline is null or deadline >= ${now})`);
  if (withdrawn !== undefined) where.push(withdrawn ? sql`withdrawn_at is not null` : sql`withdrawn_at is null`);
  return join(where, ' and ');
}

function visible(
  { userId, isLimited, tested, copies }: ReviewVisibility,
  { assignedTo }: ReviewSelection['filters'],
): Statement[] {
  const where = assignedTo === null ? [sql`assigned_to is null`] : assignedTo ? [sql`assigned_to = ${assignedTo}`] : [];
  if (assignedTo != null && assignedTo === userId) return where;
  if (isLimited) where.push(userId === null ? sql`false` : sql`assigned_to = ${userId}`);
  const isCopy = copies.size > 0 ? sql` or id = any(${[...copies.values()]})` : sql``;
  where.push(sql`(golden_beside is null${isCopy})`);
  if (tested.length > 0) where.push(sql`(analysis_id <> all(${tested})${isCopy} or assigned_to = ${userId})`);
  return where;
}
