import { deliveryStatuses, type DeliveryStatus, type StoredStatus } from '../delivery.types.js';
import { join, sql, type Statement } from '../../database/statement.js';
import { gatheredJson } from '../gathered.js';
import type { LogFilters } from './delivery-log.types.js';
import { planOf } from '../../database/planned-rows.js';

/** Deliveries of one endpoint. Message ids are times, too: those between two bounds are near each other in the index. */
export interface Selection {
  readonly accountId: string;
  readonly endpointId: string;
  readonly filters: LogFilters;
  /** Lowest message id, and that above the highest. */
  readonly messageIds: { readonly from?: string; readonly to?: string };
}
/** As the log shows it: one that went with its batch is where the batch is. */
const shown = sql`case d.status when 'gathering' then 'pending'
  when 'batched' then (select b.status from deliveries b where b.id = d.batch_id) else d.status end`;
const columns = sql`d.id, d.message_id as "messageId", d.type, ${shown} as status, d.reason, d.attempts, d.status_code as "statusCode",
  d.duration_ms as "durationMs", d.error, m.occurred_at as "occurredAt", d.created_at as "createdAt", d.due_at as "dueAt",
  d.settled_at as "settledAt"`;

const stored: Readonly<Record<DeliveryStatus, readonly StoredStatus[]>> = {
  pending: ['pending', 'gathering'],
  delivered: ['delivered'],
  failed: ['failed'],
  skipped: ['skipped'],
};

/** The newest first. Merged from the requested statuses, so that each is read by the index that serves it. */
export function pageStatement(selection: Selection, limit: number, offset: number): Statement {
  const where = conditions(selection);
  const some = (status: Statement) =>
    sql`(select id, message_id from deliveries d where ${where} and ${status} order by message_id desc limit ${limit + offset})`;
  const ids = join(statusConditions(selection).map(some), ' union all ');
  return sql`select ${columns}
      from (select id from (${ids}) listed order by message_id desc limit ${limit} offset ${offset}) p
      join deliveries d using (id) join messages m on m.id = d.message_id order by d.message_id desc`;
}

/** Up to `most`. */
export const countStatement = (selection: Selection, most: number | null): Statement =>
  sql`select count(*)::int as total from (${all(selection)} limit ${most}) counted`;

export const estimateStatement = (selection: Selection): Statement => planOf(all(selection));

const all = (selection: Selection) =>
  sql`select 1 from deliveries d where ${conditions(selection)} and (${join(statusConditions(selection), ' or ')})`;

/** One for each part that an index serves. What went with its batch is listed by it. */
function statusConditions({ filters: { status } }: Selection): Statement[] {
  if (!status || deliveryStatuses.every((each) => status.includes(each))) return [sql`status <> 'batched'`];
  return status.flatMap((each) => stored[each]).map((each) => sql`status = ${each}`);
}

function conditions({ accountId, endpointId, filters, messageIds }: Selection): Statement {
  const { type, dateFrom, dateTo } = filters;
  const occurred = sql`(select occurred_at from messages m where m.id = d.message_id)`;
  const where = [sql`account_id = ${accountId}`, sql`endpoint_id = ${endpointId}`];
  if (messageIds.from) where.push(sql`message_id >= ${messageIds.from}`);
  if (messageIds.to) where.push(sql`message_id < ${messageIds.to}`);
  if (type) where.push(sql`type = any(${type})`);
  if (dateFrom) where.push(sql`${occurred} >= ${dateFrom}`);
  if (dateTo) where.push(sql`${occurred} < ${dateTo}`);
  return join(where, ' and ');
}

/** By its id, or by that of its message. */
export type DeliveryKey = { readonly id: string } | { readonly messageId: string };

/** One delivery with its message. */
export const findStatement = (accountId: string, endpointId: string, key: DeliveryKey) => sql`
select ${columns}, d.status as "storedStatus", d.sequence, d.batch_id as "batchId", m.data, m.resource,
       batch.ids as "messageIds", batch.gathered
  from deliveries d join messages m on m.id = d.message_id
 cross join lateral (
   select json_agg(g.id order by g.id) as ids,
          ${gatheredJson} filter (where g.data is not null) as gathered
     from deliveries b join messages g on g.id = b.message_id where b.batch_id = d.id
 ) as batch
 where d.account_id = ${accountId} and d.endpoint_id = ${endpointId}
   and ${'id' in key ? sql`d.id = ${key.id}` : sql`d.message_id = ${key.messageId}`}`;

/** The last of a delivery, the oldest first. */
export const attemptsStatement = (id: string, most: number) => sql`
select * from (
  select number, started_at as "startedAt", duration_ms as "durationMs", address, status_code as "statusCode",
         error_code as "errorCode", error, response_body as "responseBody"
    from delivery_attempts where delivery_id = ${id} order by number desc limit ${most}
) as last order by number`;
