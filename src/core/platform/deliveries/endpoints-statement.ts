import { sql } from '../database/statement.js';

/** All endpoints that anything was ever for: one step into the index for each. A part of a recursive `with`. */
export const endpoints = sql`endpoint as (
  (select endpoint_id, account_id from deliveries order by endpoint_id, message_id limit 1)
  union all
  select next.endpoint_id, next.account_id from endpoint cross join lateral (
    select endpoint_id, account_id from deliveries
     where endpoint_id > endpoint.endpoint_id order by endpoint_id, message_id limit 1) as next
)`;
