/** One that waits only waits no longer: who has it keeps it. Parameters: account, endpoint, id, now. */
export const resendStatement = `
update deliveries d
   set due_at = n.now, status = 'pending', reason = null, settled_at = null,
       tries = case when status = 'pending' then tries else 0 end,
       leased_until = case when status = 'pending' then leased_until end
  from (select ?::text as account, ?::text as endpoint, ?::text as id, ?::timestamptz as now) as n
 where d.account_id = n.account and d.endpoint_id = n.endpoint and d.id = n.id
   and d.status in ('pending', 'delivered', 'failed', 'skipped')`;

/** Rows that are looked at beyond those that are taken: message ids follow the times of messages within some milliseconds. */
const beyond = 1000;

/**
 * Some of what is to go once more, in the order of message ids. A batch goes when one of its messages is among them; one whose
 * content is erased does not. The limits of 1 make it look each up by its id: a join would read the whole table. $1 account, $2 endpoint, $3 and $4 bounds of message ids: above, and below; $5 since, $6 until,
 * $7 types or null, $8 statuses, $9 at how many it looks, $10 now.
 */
export const replayStatement = `
with looked as materialized (
  select id, message_id, status, batch_id from deliveries
   where account_id = $1 and endpoint_id = $2 and message_id > $3 and message_id < $4
     and ($7::text[] is null or type = any($7)) and (status = any($8) or status = 'batched')
   order by message_id limit $9 + ${beyond}
), placed as materialized (
  select coalesce(b.id, l.id) as id, l.message_id, m.occurred_at, row_number() over (order by l.message_id) as place,
         m.data is not null and m.occurred_at >= $5 and m.occurred_at < $6 and coalesce(b.status, l.status) = any($8) as wanted
    from looked l
   cross join lateral (select occurred_at, data from messages where id = l.message_id limit 1) as m
    left join lateral (select id, status from deliveries where l.status = 'batched' and id = l.batch_id limit 1) as b on true
), again as (
  update deliveries t
     set status = 'pending', due_at = $10::timestamptz, reason = null, settled_at = null, tries = 0, leased_until = null
    from (select distinct id from placed where wanted and place <= $9) as p
   where t.id = p.id and t.status = any($8)
  returning 1
)
select (select count(*)::int from again) as count,
       (select count(*)::int from placed where wanted and place <= $9) as messages,
       (select max(message_id) from placed where place <= $9) as last,
       (select greatest($5, min(occurred_at)) from placed where place > $9 having count(*) > 0) as "continueFrom"`;
