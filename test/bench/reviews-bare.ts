import { randomUUID } from 'node:crypto';
import type pg from 'pg';

/** The least that assigning reviews in turn must write, in one transaction. Its events are due tomorrow: the relay leaves them. */
export async function assignBare(
  client: pg.Client,
  accountId: string,
  reviewIds: readonly string[],
  users: readonly string[],
): Promise<void> {
  const rows = reviewIds.map((reviewId, at) => ({
    reviewId,
    userId: users[at % users.length],
    event: `evt_${randomUUID()}`,
    history: `his_${randomUUID()}`,
  }));
  const given = JSON.stringify(rows);
  await client.query('begin');
  for (const sql of statements) await client.query(sql, [accountId, given]);
  await client.query('commit');
}

const given = 'jsonb_to_recordset($2::jsonb) as g("reviewId" text, "userId" text, event text, history text)';
const statements = [
  `update reviews r set assigned_to = g."userId", updated_at = now() from ${given} where r.id = g."reviewId" and account_id = $1`,
  `insert into outbox_events (id, account_id, name, payload, created_at, due_at, attempts)
   select event, $1, 'bench', jsonb_build_object('reviewId', "reviewId", 'assignedTo', "userId"), now(), now() + interval '1 day', 0 from ${given}`,
  `insert into history_entries (id, account_id, subject, event, actor, details, created_at)
   select history, $1, "reviewId", 'assigned', 'bench', jsonb_build_object('assignedTo', "userId"), now() from ${given}`,
];
