import { newId } from '../../src/core/platform/database/identifier.js';
import type { TestApp } from './test-app.js';
import { query } from './test-database.js';

export interface DeliveryRow {
  readonly status: string;
  readonly type?: string;
  /** When its message occurred, and it was made. */
  readonly at?: Date;
  readonly batchId?: string;
  readonly id?: string;
  readonly messageId?: string;
  readonly analysisId?: string;
  /** Null for a batch. */
  readonly data?: object | null;
}
export interface StoredDelivery {
  readonly id: string;
  readonly messageId: string;
}

/** Deliveries to a webhook, written straight into the database, with one attempt where they are settled. */
export async function deliveryRows(
  { databaseUrl }: Pick<TestApp, 'databaseUrl'>,
  webhookId: string,
  rows: readonly DeliveryRow[],
): Promise<StoredDelivery[]> {
  const stored = rows.map(({ type = 'integration.error', at = new Date(), data = { message: 'told' }, ...row }) => ({
    id: newId('delivery', at.getTime()),
    messageId: newId('event', at.getTime()),
    batchId: null,
    analysisId: null,
    type,
    at,
    data,
    ...row,
  }));
  await query(databaseUrl, insert, [JSON.stringify(stored), webhookId]);
  return stored;
}

const given = `json_to_recordset($1) as r(id text, "messageId" text, "batchId" text, "analysisId" text, type text, status text, at timestamptz, data json)`;
const insert = `
with account as (select account_id from webhooks where id = $2), told as (
  insert into messages (id, account_id, type, occurred_at, data, analysis_id)
  select r."messageId", account_id, type, at, case when data::text <> 'null' then data end, r."analysisId" from account, ${given}
  on conflict do nothing
), tried as (
  insert into delivery_attempts (delivery_id, number, started_at, duration_ms, address, status_code, error, response_body)
  select id, 1, at, 7, 'http://127.0.0.1/', 200, 'an error', 'an answer' from ${given} where status in ('delivered', 'failed')
)
insert into deliveries (id, account_id, endpoint_id, message_id, type, status, batch_id, created_at, due_at, settled_at, tries, attempts)
select r.id, account_id, $2, r."messageId", type, status, r."batchId", at, timestamptz '2100-01-01',
       case when status not in ('pending', 'gathering') then at end, 1, 1 from account, ${given}`;
