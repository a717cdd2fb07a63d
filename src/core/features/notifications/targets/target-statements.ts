import { raw, sql } from '../../../platform/database/statement.js';
import { deliveryOfDispatch } from '../delivery-keys.js';
import { targetSeconds } from './target.js';

/*
 * Rows of others are found in laterals with a limit: joins of the same meaning are planned by the statistics of tables that
 * grow faster than these, and read them whole.
 */
const notification = sql`cross join lateral (select * from notifications where id = d.notification_id limit 1) as n`;
const delivery = sql`left join lateral (
    select id, status, settled_at, error from delivery_outcomes where ${deliveryOfDispatch} limit 1) as e on true`;

/** Seconds that the priority of `n` promises. */
const promised = raw(
  `(case n.priority ${Object.entries(targetSeconds)
    .map(([priority, seconds]) => `when '${priority}' then ${seconds ?? 'null'}`)
    .join(' ')} end)`,
);

/**
 * Whom it was for had acknowledged it, was gone, or may not see it any more: nothing was asked of the channel. Asked of those
 * that failed only: `e.error_code` would be looked up for all.
 */
const stopped = sql`exists (select 1 from delivery_outcomes o
    where o.id = e.id and o.error_code in ('ACKNOWLEDGED', 'GONE', 'NOT_VISIBLE'))`;

/**
 * Judges so many promises of which it is known what became of them. What was withdrawn in time was not promised any more.
 */
export const judgeStatement = (overdueBefore: Date, most: number) => sql`
with seen as (
  select d.notification_id, d.channel, d.round, d.promise as before, n.account_id, n.type, n.priority, e.error,
         case when d.state = 'shown' then 'kept'
              when d.state <> 'queued' or e.status is null then 'void'
              when e.status = 'delivered' then
                case when d.promise is null and e.settled_at <= d.promised_at then 'kept' else 'broken' end
              when e.status = 'skipped' or e.status = 'failed' and ${stopped} then
                case when e.settled_at <= d.promised_at then 'void' else 'broken' end
              when e.status = 'failed' then 'broken'
              when d.promised_at < ${overdueBefore} then 'overdue' end as promise,
         case when d.state = 'shown' then -${promised}
              when e.status = 'delivered' then extract(epoch from e.settled_at - d.promised_at) end::float8 as late
    from notification_dispatches d ${notification} ${delivery}
   where d.promised_at is not null and (d.promise is null or d.promise = 'overdue')
), judged as (
  select * from seen where promise is distinct from before and promise is not null limit ${most}
), stored as (
  update notification_dispatches d set promise = j.promise, late_seconds = j.late
    from judged j where d.notification_id = j.notification_id and d.channel = j.channel and d.round = j.round
)
select account_id as "accountId", channel, type, priority, promise, before, late as "lateSeconds", error,
       type = 'system.alert' or exists (
         select 1 from notifications g where g.gathered_in = notification_id and g.type = 'system.alert') as "isAlert"
  from judged`;

/** What is late now, of so many at most. */
export const overdueStatement = (now: Date, most: number) => sql`
select n.priority, d.channel, count(*)::int as count
  from (select * from notification_dispatches
         where promised_at is not null and (promise is null or promise = 'overdue') and promised_at < ${now} limit ${most}) as d
       ${notification} ${delivery}
 where d.state = 'queued' and e.status = 'pending' group by n.priority, d.channel`;

/** Those of an account. What is still on its way counts with the time until now. */
export const keptStatement = (accountId: string, since: Date, now: Date) => sql`
select priority, channel, (count(*) filter (where promise = 'kept'))::int as kept,
       (count(*) filter (where promise <> 'kept'))::int as broken,
       (count(*) filter (where promise = 'overdue'))::int as overdue,
       percentile_disc(0.5) within group (order by seconds) as "p50Seconds",
       percentile_disc(0.99) within group (order by seconds) as "p99Seconds"
  from (
    select n.priority, d.channel, d.promise, ${promised} + case d.promise
             when 'overdue' then extract(epoch from ${now}::timestamptz - d.promised_at)::float8 else d.late_seconds end as seconds
      from notification_dispatches d ${notification}
     where d.promise in ('kept', 'broken', 'overdue') and d.promised_at >= ${since} and n.account_id = ${accountId}
  ) as one
 group by priority, channel`;
