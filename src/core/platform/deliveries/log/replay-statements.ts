import { raw, sql } from '../../database/statement.js';
import type { SettledStatus } from './delivery-log.types.js';

export interface Part {
  readonly accountId: string;
  readonly endpointId: string;
  /** Message ids are above the first and below the second. */
  readonly above: string;
  readonly below: string;
  readonly since: Date;
  readonly until: Date;
  readonly types: readonly string[] | null;
  readonly statuses: readonly SettledStatus[];
  /** At how many messages it looks. */
  readonly most: number;
}

/** One that waits only waits no longer: who has it keeps it. */
export const resendStatement = (accountId: string, endpointId: string, id: string, now: Date) => sql`
update deliveries d
   set due_at = n.now, status = 'pending', reason = null, settled_at = null,
       tries = case when status = 'pending' then tries else 0 end,
       leased_until = case when status = 'pending' then leased_until end
  from (select ${accountId}::text as account, ${endpointId}::text as endpoint, ${id}::text as id, ${now}::timestamptz as now) as n
 where d.account_id = n.account and d.endpoint_id = n.endpoint and d.id = n.id
   and d.status in ('pending', 'delivered', 'failed', 'skipped')`;

/** Rows that are read beyond those that are used: message ids follow the times of messages within some milliseconds. */
const beyond = raw('1000');

/**
 * Some of what is to go once more, in the order of message ids. A batch goes when one of its messages is among them; one whose
 * content is erased does not. The limits of 1 make it look each up by its id: a join would read the whole table.
 */
export const replayStatement = (
  { accountId, endpointId, above, below, since, until, types, statuses, most }: Part,
  now: Date,
) => sql`
with looked as materialized (
  select id, message_id, status, batch_id from deliveries
   where account_id = ${accountId} and endpoint_id = ${endpointId} and message_id > ${above} and message_id < ${below}
     and (${types}::text[] is null or type = any(${types})) and (status = any(${statuses}) or status = 'batched')
   order by message_id limit ${most} + ${beyond}
), placed as materialized (
  select coalesce(b.id, l.id) as id, l.message_id, m.occurred_at, row_number() over (order by l.message_id) as place,
         m.data is not null and m.occurred_at >= ${since} and m.occurred_at < ${until} and coalesce(b.status, l.status) = any(${statuses}) as wanted
    from looked l
   cross join lateral (select occurred_at, data from messages where id = l.message_id limit 1) as m
    left join lateral (select id, status from deliveries where l.status = 'batched' and id = l.batch_id limit 1) as b on true
), again as (
  update deliveries t
     set status = 'pending', due_at = ${now}::timestamptz, reason = null, settled_at = null, tries = 0, leased_until = null
    from (select distinct id from placed where wanted and place <= ${most}) as p
   where t.id = p.id and t.status = any(${statuses})
  returning 1
)
select (select count(*)::int from again) as count,
       (select count(*)::int from placed where wanted and place <= ${most}) as messages,
       (select max(message_id) from placed where place <= ${most}) as last,
       (select greatest(${since}, min(occurred_at)) from placed where place > ${most} having count(*) > 0) as "continueFrom"`;
