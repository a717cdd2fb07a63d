import { sql } from '../../database/statement.js';
import { endpoints } from '../endpoints-statement.js';

export const emptyStatement = (accountId: string, analysisId: string) => sql`
update messages set data = null, resource = null where account_id = ${accountId} and analysis_id = ${analysisId} returning id`;

export const affectedStatement = (messageIds: readonly string[], accountId: string) => sql`
with recursive ${endpoints}, affected as (
  select d.id, d.batch_id
    from endpoint e
   cross join json_array_elements_text(${JSON.stringify(messageIds)}::json) as message(id)
    join deliveries d on d.endpoint_id = e.endpoint_id and d.message_id = message.id
   where e.account_id = ${accountId}
)
select id from affected union select batch_id from affected where batch_id is not null`;

/**
 * One that is being taken or recorded is left alone: the engine finds it without content and skips it, and waiting for it
 * could end in a deadlock.
 */
export const eraseStatement = (ids: readonly string[], now: Date) => sql`
with found as (
  select d.id, d.status in ('pending', 'gathering') and not exists (
           select 1 from messages m where m.id = d.message_id and m.data is not null)
         and not exists (
           select 1 from deliveries b join messages m on m.id = b.message_id where b.batch_id = d.id and m.data is not null) as ends
    from deliveries d where d.id in (select json_array_elements_text(${JSON.stringify(ids)}::json))
     for update of d skip locked
)
update deliveries d
   set error = null, status = case when f.ends then 'skipped' else d.status end,
       reason = case when f.ends then 'erased' else d.reason end,
       settled_at = case when f.ends then ${now}::timestamptz else d.settled_at end,
       leased_until = case when f.ends then null else d.leased_until end
  from found f where d.id = f.id and (f.ends or d.error is not null)`;

export const eraseAttemptsStatement = (ids: readonly string[]) => sql`
update delivery_attempts set response_body = null, error = null
 where delivery_id in (select json_array_elements_text(${JSON.stringify(ids)}::json)) and (response_body is not null or error is not null)`;
