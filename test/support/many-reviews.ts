import { newId } from '../../src/core/platform/database/identifier.js';
import type { TestApp } from './test-app.js';
import { query } from './test-database.js';

export interface ManyReviews {
  readonly count: number;
  /** Users in turn; without any, nobody has the reviews. */
  readonly assignedTo?: readonly string[];
  /** In turn, 0 (urgent) to 3 (low). */
  readonly urgencies?: readonly number[];
  /** Of their analyses, in turn. */
  readonly tags?: readonly (readonly string[])[];
}

/** Reviews of analyses without recordings, written straight into the database: by the API a thousand would take minutes. */
export async function manyReviews(
  { databaseUrl }: Pick<TestApp, 'databaseUrl'>,
  { count, assignedTo = [], urgencies = [2], tags = [[]] }: ManyReviews,
): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: newId('review'),
    analysis: newId('analysis'),
    file: newId('file'),
    user: assignedTo[index % assignedTo.length] ?? null,
    urgency: urgencies[index % urgencies.length],
    tags: tags[index % tags.length],
  }));
  await query(databaseUrl, insert, [JSON.stringify(rows)]);
  return rows.map(({ id }) => id);
}

/** Completed analyses without recordings, and room to note which were used. */
export async function manyAnalyses(
  { databaseUrl }: Pick<TestApp, 'databaseUrl'>,
  count: number,
): Promise<{ readonly ids: readonly string[]; readonly used: string[] }> {
  const rows = Array.from({ length: count }, () => ({ analysis: newId('analysis'), file: newId('file'), tags: [] }));
  await query(databaseUrl, `${insertAnalyses} select 1`, [JSON.stringify(rows)]);
  return { ids: rows.map(({ analysis }) => analysis), used: [] };
}

const given = `jsonb_to_recordset($1::jsonb) as r(id text, analysis text, file text, "user" text, urgency int, tags jsonb)`;
const insertAnalyses = `
with account as (select id from accounts order by id limit 1),
files as (
  insert into recordings (id, account_id, key, file_name, content_type, codec, sha256, size, duration, sample_rate, channels, created_at)
  select r.file, account.id, r.file, 'call.wav', 'audio/wav', 'pcm', r.file, 1, 1, 8000, 1, now() from account, ${given}),
made as (
  insert into analyses (id, account_id, file_id, status, priority, tags, metadata, duration, warnings, created_by, created_at, updated_at)
  select r.analysis, account.id, r.file, 'completed', 'medium', array(select jsonb_array_elements_text(r.tags)), '{}', 1, '[]', 'system', now(), now()
    from account, ${given})`;
const insert = `${insertAnalyses}
insert into reviews (id, account_id, analysis_id, status, urgency, review_type, require_second_review, assigned_to, created_by, created_at, updated_at)
select r.id, account.id, r.analysis, 'pending', r.urgency, 'standard', false, r."user", 'system', now(), now() from account, ${given}`;
