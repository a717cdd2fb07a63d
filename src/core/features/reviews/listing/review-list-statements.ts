import { openStatuses, reviewPriorities, type ReviewStatus, reviewStatuses } from '../review.types.js';
import type { ReviewVisibility } from '../review-visibility.js';
import type { ReviewQuery } from './review-list.schemas.js';

export interface ReviewSelection {
  readonly visibility: ReviewVisibility;
  readonly filters: Omit<ReviewQuery, 'page' | 'limit' | 'assignedTo'> & { readonly assignedTo?: string | null };
  readonly now: Date;
}
export interface Statement {
  readonly text: string;
  readonly values: unknown[];
}
type Bind = (value: unknown) => string;

const order = 'order by deadline, urgency, id';
const columns = `r.id, r.analysis_id as "analysisId", r.status, r.urgency, r.review_type as "reviewType",
  r.require_second_review as "requireSecondReview", r.instructions, r.assigned_to as "assignedTo", r.deadline,
  r.created_at as "createdAt", r.started_at as "startedAt", r.completed_at as "completedAt", r.findings,
  r.fraud_confirmed as "fraudConfirmed", r.second_review_of as "secondReviewOf", r.adjudication_of as "adjudicationOf"`;

/**
 * Merged from the statuses, each of which is read from an index in the order of the list until the page is full: so it takes
 * as long for a million reviews as for a hundred. The rows are read only of what is shown.
 */
export const pageStatement = (selection: ReviewSelection, limit: number, offset: number): Statement =>
  statement((bind) => {
    const where = conditions(selection, bind);
    const most = bind(limit + offset);
    const ofStatus = (status: ReviewStatus) =>
      `(select id, deadline, urgency from reviews where ${where} and status = ${bind(status)} ${order} limit ${most})`;
    const ids = statusesOf(selection).map(ofStatus).join(' union all ') || none;
    const bounds = `limit ${bind(limit)} offset ${bind(offset)}`;
    return `select ${columns} from (select id from (${ids}) listed ${order} ${bounds}) p join reviews r using (id) ${order}`;
  });

/** Up to `most`. */
export const countStatement = (selection: ReviewSelection, most: number | null): Statement =>
  statement((bind) => {
    const limit = most === null ? '' : ` limit ${bind(most)}`;
    return `select count(*)::int as total from (select 1 from reviews where ${all(selection, bind)}${limit}) counted`;
  });

export const estimateStatement = (selection: ReviewSelection): Statement =>
  statement((bind) => `explain (format json) select 1 from reviews where ${all(selection, bind)}`);

const none = 'select null::text as id, null::timestamptz as deadline, null::smallint as urgency where false';
const all = (selection: ReviewSelection, bind: Bind) =>
  `${conditions(selection, bind)} and status = any(${bind(statusesOf(selection))})`;

/** What is overdue is not completed. */
const statusesOf = ({ filters: { status, overdue } }: ReviewSelection): ReviewStatus[] =>
  (status ?? [...reviewStatuses]).filter(
    (each) => !overdue || (openStatuses as readonly ReviewStatus[]).includes(each),
  );

/** The filters, and what the caller sees of the account; all but the status. */
function conditions({ visibility, filters, now }: ReviewSelection, bind: Bind): string {
  const { priority, reviewType, analysisId, overdue } = filters;
  const where = [`account_id = ${bind(visibility.accountId)}`, ...visible(visibility, filters, bind)];
  if (priority)
    where.push(`urgency = any(${bind(priority.map((each) => reviewPriorities.indexOf(each)))}::smallint[])`);
  if (reviewType) where.push(`review_type = any(${bind(reviewType)})`);
  if (analysisId) where.push(`analysis_id = ${bind(analysisId)}`);
  if (overdue === true) where.push(`deadline < ${bind(now)}`);
  if (overdue === false) where.push(`(status = 'completed' or deadline is null or deadline >= ${bind(now)})`);
  return where.join(' and ');
}

function visible(
  { userId, isLimited, tested, copies }: ReviewVisibility,
  { assignedTo }: ReviewSelection['filters'],
  bind: Bind,
): string[] {
  const isOwn = assignedTo != null && assignedTo === userId;
  const where = assignedTo === null ? ['assigned_to is null'] : assignedTo ? [`assigned_to = ${bind(assignedTo)}`] : [];
  if (isOwn) return where;
  if (isLimited) where.push(userId === null ? 'false' : `assigned_to = ${bind(userId)}`);
  const isCopy = copies.size > 0 ? ` or id = any(${bind([...copies.values()])})` : '';
  where.push(`(golden_beside is null${isCopy})`);
  if (tested.length > 0) where.push(`(analysis_id <> all(${bind(tested)})${isCopy} or assigned_to = ${bind(userId)})`);
  return where;
}

function statement(text: (bind: Bind) => string): Statement {
  const values: unknown[] = [];
  return { text: text((value) => `$${values.push(value)}`), values };
}
