import { sql } from '../database/statement.js';
import { endpoints } from './endpoints-statement.js';

export interface Old {
  /** Ids of some more than are old. */
  readonly below: string;
  readonly before: Date;
  readonly most: number;
}

/**
 * Looks at some of the oldest deliveries and deletes those that are settled: a batch with what it carried, and that never
 * without its batch.
 */
export const pruneDeliveriesStatement = (above: string, { below, before, most }: Old) => sql`
with looked as materialized (
  select id, status, batch_id, created_at from deliveries where id > ${above} and id < ${below} order by id limit ${most}
), old as materialized (
  select id from deliveries where id in (
    select l.id from looked l
     where l.created_at < ${before} and (l.status in ('delivered', 'failed', 'skipped')
        or l.status = 'batched' and not exists (select 1 from deliveries b where b.id = l.batch_id)))
  for update skip locked
), carried as materialized (
  select id from old union all select b.id from old join deliveries b on b.batch_id = old.id
), gone as (
  delete from deliveries where id in (select id from carried)
), attempts as (
  delete from delivery_attempts where delivery_id in (select id from carried)
)
select (select max(id) from looked) as last`;

/**
 * Looks at some of the oldest messages and deletes those that no delivery is for any more.
 */
export const pruneMessagesStatement = (above: string, { below, before, most }: Old) => sql`
with recursive ${endpoints}, looked as materialized (
  select id, occurred_at from messages where id > ${above} and id < ${below} order by id limit ${most}
), named as materialized (
  select d.message_id from endpoint e cross join lateral (
    select message_id from deliveries
     where endpoint_id = e.endpoint_id and message_id >= (select min(id) from looked) and message_id <= (select max(id) from looked)
  ) as d
), gone as (
  delete from messages where id in (
    select id from looked where occurred_at < ${before} and id not in (select message_id from named))
)
select max(id) as last from looked`;
