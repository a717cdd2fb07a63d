import { sql } from '../database/statement.js';
import type { DeliveryRow, LaneRequest, MessageRow, OutcomeRow } from './delivery-rows.js';
import { gatheredJson } from './gathered.js';

/** Lists travel as one JSON array. */

/**
 * Stores messages and their deliveries, each once.
 * Numbers of subjects are given under a lock that the caller holds; see `lockSubjects`.
 */
export const insertStatement = (messages: readonly MessageRow[], deliveries: readonly DeliveryRow[], now: Date) => sql`
with stored as (
  insert into messages (id, account_id, type, occurred_at, data, resource, analysis_id)
  select id, account_id, type, occurred_at, data, resource, analysis_id
    from json_to_recordset(${JSON.stringify(messages)}) as m(id text, account_id text, type text, occurred_at timestamptz, data json, resource json, analysis_id text)
  on conflict do nothing
)
insert into deliveries (id, account_id, endpoint_id, message_id, type, status, reason, subject, sequence, created_at, due_at, settled_at, tries, attempts)
select d.id, account_id, endpoint_id, message_id, type, status, reason, subject,
       case when subject is not null then
         coalesce((select max(p.sequence) from deliveries p where p.endpoint_id = d.endpoint_id and p.subject = d.subject), 0)
           + row_number() over (partition by endpoint_id, subject order by message_id)
       end,
       ${now}::timestamptz, ${now}::timestamptz, case when status = 'skipped' then ${now}::timestamptz end, 0, 0
  from json_to_recordset(${JSON.stringify(deliveries)}) as d(id text, account_id text, endpoint_id text, message_id text, type text, status text, reason text, subject text)
 where subject is null
    or not exists (select 1 from deliveries p where p.endpoint_id = d.endpoint_id and p.message_id = d.message_id)
on conflict (endpoint_id, message_id) do nothing
returning endpoint_id as "endpointId", status`;

/** One who numbers a subject of an endpoint at a time, in one order for all. */
export const lockSubjects = (subjects: readonly string[]) => sql`
select pg_advisory_xact_lock(hashtextextended(s, 5)) from (select s from json_array_elements_text(${JSON.stringify(subjects)}) as s order by 1) as sorted`;

/*
 * Below, rows are found by `= any (array (…))` and in laterals with a limit: joins of the same meaning are planned by the
 * statistics of a table that grows faster than these, and read it whole.
 */

/**
 * Takes what is due, of each lane so many, for as long as an attempt may take.
 * Of a subject in order, only what has nothing before it.
 */
export const claimStatement = (lanes: readonly LaneRequest[], now: Date) => sql`
with lane as (
  select * from json_to_recordset(${JSON.stringify(lanes)}) as l(endpoint text, most int, lease int, ordered boolean)
), claimed as (
  update deliveries d set leased_until = ${now}::timestamptz + lane.lease * interval '1 millisecond'
    from lane
   where lane.endpoint = d.endpoint_id and d.id = any (array (
     select picked.id from lane l cross join lateral (
       select id from deliveries d
        where d.endpoint_id = l.endpoint and d.status = 'pending' and d.due_at <= ${now}::timestamptz
          and (d.leased_until is null or d.leased_until <= ${now}::timestamptz)
          and (not l.ordered or d.sequence is null or not exists (
            select 1 from deliveries e where e.endpoint_id = d.endpoint_id and e.subject = d.subject
               and e.sequence < d.sequence and e.status = 'pending'))
        order by d.due_at, d.id limit l.most for update skip locked
     ) as picked))
  returning d.id, d.account_id, d.endpoint_id, d.message_id, d.type, d.sequence, d.tries
)
select c.id, c.account_id as "accountId", c.endpoint_id as "endpointId", c.message_id as "messageId", c.type, c.sequence, c.tries,
       m.occurred_at as "occurredAt", m.data, m.resource,
       case when m.data is null then (
         select ${gatheredJson}
           from deliveries b join messages g on g.id = b.message_id where b.batch_id = c.id and g.data is not null) end as gathered
  from claimed c cross join lateral (select * from messages where id = c.message_id limit 1) as m
 order by c.id`;

/** Endpoints with something due. One step into the index for each endpoint that has anything. */
export const dueStatement = (now: Date) => sql`
with recursive lane as (
  (select endpoint_id, due_at from deliveries where status = 'pending' order by endpoint_id, due_at limit 1)
  union all
  select next.endpoint_id, next.due_at from lane cross join lateral (
    select endpoint_id, due_at from deliveries
     where status = 'pending' and endpoint_id > lane.endpoint_id order by endpoint_id, due_at limit 1) as next
)
select endpoint_id as "endpointId" from lane where due_at <= ${now}`;

/** How many are pending, up to so many. */
export const backlogStatement = (overdueBefore: Date, most: number) => sql`
select count(*)::int as waiting, (count(*) filter (where due_at < ${overdueBefore}))::int as overdue
  from (select due_at from deliveries where status = 'pending' limit ${most}) as counted`;

/**
 * Records attempts. A success counts whatever happened to the row in the meantime; nothing
 * undoes one. The response to something that was erased in the meantime is not kept.
 */
export const recordStatement = (outcomes: readonly OutcomeRow[], now: Date) => sql`
with outcome as (
  select * from json_to_recordset(${JSON.stringify(outcomes)}) as o(
    id text, status text, due_at timestamptz, started_at timestamptz, duration_ms int, address text, status_code int,
    error_code text, error text, response_body text)
), updated as (
  update deliveries d
     set status = case when o.status = 'delivered' or d.status = 'pending' then o.status else d.status end,
         due_at = coalesce(o.due_at, d.due_at), leased_until = null, tries = d.tries + 1, attempts = d.attempts + 1,
         settled_at = case when o.status = 'delivered' or d.status = 'pending' and o.status <> 'pending' then ${now}::timestamptz
                           else d.settled_at end,
         reason = case when o.status = 'delivered' then null else d.reason end,
         status_code = o.status_code, error = o.error, duration_ms = o.duration_ms
    from outcome o where d.id = any (${outcomes.map(({ id }) => id)}) and o.id = d.id and d.status <> 'delivered'
  returning d.id, d.attempts, d.message_id
)
insert into delivery_attempts (delivery_id, number, started_at, duration_ms, address, status_code, error_code, error, response_body)
select u.id, u.attempts, o.started_at, o.duration_ms, o.address, o.status_code, o.error_code, o.error,
       case when m.is_whole then o.response_body end
  from updated u join outcome o on o.id = u.id
 cross join lateral (
   select m.data is not null or not exists (
            select 1 from deliveries b join messages g on g.id = b.message_id
             where b.batch_id = u.id and g.data is null) and exists (select 1 from deliveries b where b.batch_id = u.id) as is_whole
     from messages m where m.id = u.message_id limit 1) as m
on conflict do nothing`;

/** Gives back what was taken and not tried. */
export const releaseStatement = (ids: readonly string[]) => sql`
update deliveries set leased_until = null where status = 'pending' and id in (select json_array_elements_text(${JSON.stringify(ids)}))`;

/** Skips one whose content is gone. */
export const skipOneStatement = (id: string, reason: string, now: Date) => sql`
update deliveries set status = 'skipped', reason = ${reason}, settled_at = ${now}, leased_until = null where id = ${id} and status = 'pending'`;

/** Skips some of what waits for an endpoint. */
export const skipStatement = (endpointId: string, reason: string, now: Date, most: number) => sql`
update deliveries set status = 'skipped', reason = ${reason}, settled_at = ${now}, leased_until = null
 where id in (select id from deliveries where endpoint_id = ${endpointId} and status = 'pending' limit ${most} for update skip locked)`;

/** Forgets some of what waits for an endpoint that is gone. */
export const discardStatement = (endpointId: string, most: number) => sql`
delete from deliveries
 where id in (select id from deliveries where endpoint_id = ${endpointId} and status = 'pending' limit ${most} for update skip locked)`;

/** Skips what waits of some messages for some endpoints. */
export const withdrawStatement = (
  endpointIds: readonly string[],
  messageIds: readonly string[],
  reason: string,
  now: Date,
) => sql`
update deliveries set status = 'skipped', reason = ${reason}, settled_at = ${now}, leased_until = null
 where status = 'pending' and endpoint_id in (select jsonb_array_elements_text(${JSON.stringify(endpointIds)}::jsonb))
   and message_id in (select jsonb_array_elements_text(${JSON.stringify(messageIds)}::jsonb))`;

/** Erases the content of these messages. */
export const eraseContentStatement = (accountId: string, messageIds: readonly string[]) => sql`
update messages set data = null
 where account_id = ${accountId} and id in (select jsonb_array_elements_text(${JSON.stringify(messageIds)}::jsonb))`;

/** Which of these messages there are. */
export const knownStatement = (messageIds: readonly string[]) =>
  sql`select id from messages where id = any(${messageIds})`;
