import { deliveryStatuses, type DeliveryStatus, type StoredStatus } from '../delivery.types.js';
import { gatheredJson } from '../gathered.js';
import type { LogFilters } from './delivery-log.types.js';

/** Deliveries of one endpoint. Message ids are times, too: those between two bounds are near each other in the index. */
export interface Selection {
  readonly accountId: string;
  readonly endpointId: string;
  readonly filters: LogFilters;
  /** Lowest message id, and that above the highest. */
  readonly messageIds: { readonly from?: string; readonly to?: string };
}
export interface Statement {
  readonly text: string;
  readonly values: unknown[];
}
type Bind = (value: unknown) => string;

/** As the log shows it: one that went with its batch is where the batch is. */
const shown = `case d.status when 'gathering' then 'pending'
  when 'batched' then (select b.status from deliveries b where b.id = d.batch_id) else d.status end`;
const columns = `d.id, d.message_id as "messageId", d.type, ${shown} as status, d.reason, d.attempts, d.status_code as "statusCode",
  d.duration_ms as "durationMs", d.error, m.occurred_at as "occurredAt", d.created_at as "createdAt", d.due_at as "dueAt",
  d.settled_at as "settledAt"`;

const stored: Readonly<Record<DeliveryStatus, readonly StoredStatus[]>> = {
  pending: ['pending', 'gathering'],
  delivered: ['delivered'],
  failed: ['failed'],
  skipped: ['skipped'],
};

/** The newest first. Merged from the statuses that are asked for, so that each is read by the index that serves it. */
export const pageStatement = (selection: Selection, limit: number, offset: number): Statement =>
  statement((bind) => {
    const where = conditions(selection, bind);
    const most = bind(limit + offset);
    const some = (status: string) =>
      `(select id, message_id from deliveries d where ${where} and ${status} order by message_id desc limit ${most})`;
    const ids = statusConditions(selection, bind).map(some).join(' union all ');
    const bounds = `limit ${bind(limit)} offset ${bind(offset)}`;
    return `select ${columns} from (select id from (${ids}) listed order by message_id desc ${bounds}) p
      join deliveries d using (id) join messages m on m.id = d.message_id order by d.message_id desc`;
  });

/** Up to `most`. */
export const countStatement = (selection: Selection, most: number | null): Statement =>
  statement((bind) => {
    const limit = most === null ? '' : ` limit ${bind(most)}`;
    return `select count(*)::int as total from (${all(selection, bind)}${limit}) counted`;
  });

export const estimateStatement = (selection: Selection): Statement =>
  statement((bind) => `explain (format json) ${all(selection, bind)}`);

const all = (selection: Selection, bind: Bind) =>
  `select 1 from deliveries d where ${conditions(selection, bind)} and (${statusConditions(selection, bind).join(' or ')})`;

/** One for each part that an index serves. What went with its batch is listed by it. */
function statusConditions({ filters: { status } }: Selection, bind: Bind): string[] {
  if (!status || deliveryStatuses.every((each) => status.includes(each))) return [`status <> 'batched'`];
  return status.flatMap((each) => stored[each]).map((each) => `status = ${bind(each)}`);
}

function conditions({ accountId, endpointId, filters, messageIds }: Selection, bind: Bind): string {
  const { type, dateFrom, dateTo } = filters;
  const occurred = '(select occurred_at from messages m where m.id = d.message_id)';
  const where = [`account_id = ${bind(accountId)}`, `endpoint_id = ${bind(endpointId)}`];
  if (messageIds.from) where.push(`message_id >= ${bind(messageIds.from)}`);
  if (messageIds.to) where.push(`message_id < ${bind(messageIds.to)}`);
  if (type) where.push(`type = any(${bind(type)})`);
  if (dateFrom) where.push(`${occurred} >= ${bind(dateFrom)}`);
  if (dateTo) where.push(`${occurred} < ${bind(dateTo)}`);
  return where.join(' and ');
}

/** One delivery with its message. $1 account, $2 endpoint, $3 id. */
export const findStatement = `
select ${columns}, d.status as "storedStatus", d.sequence, d.batch_id as "batchId", m.data, m.resource,
       batch.ids as "messageIds", batch.gathered
  from deliveries d join messages m on m.id = d.message_id
 cross join lateral (
   select json_agg(g.id order by g.id) as ids,
          ${gatheredJson} filter (where g.data is not null) as gathered
     from deliveries b join messages g on g.id = b.message_id where b.batch_id = d.id
 ) as batch
 where d.account_id = $1 and d.endpoint_id = $2 and d.id = $3`;

/** The last of a delivery, the oldest first. $1 delivery, $2 how many. */
export const attemptsStatement = `
select * from (
  select number, started_at as "startedAt", duration_ms as "durationMs", address, status_code as "statusCode",
         error_code as "errorCode", error, response_body as "responseBody"
    from delivery_attempts where delivery_id = $1 order by number desc limit $2
) as last order by number`;

function statement(text: (bind: Bind) => string): Statement {
  const values: unknown[] = [];
  return { text: text((value) => `$${values.push(value)}`), values };
}
