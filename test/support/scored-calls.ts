import { newId } from '../../src/core/platform/database/identifier.js';
import type { TestApp } from './test-app.js';
import { query } from './test-database.js';

interface ScoredCalls {
  readonly count: number;
  readonly model: string;
  /** Another model, which has scored the same calls the other way round. */
  readonly other?: string;
}

/**
 * Scores of `count` calls by a model, the risk of each being its place in hundredths, ten a day until today. Every second call has a
 * verdict, which is fraud from 70 on. Written straight into the database, as no model can be told what to say.
 */
export async function scoredCalls(
  { databaseUrl }: Pick<TestApp, 'databaseUrl'>,
  { count, model, other }: ScoredCalls,
): Promise<void> {
  const rows = Array.from({ length: count }, (_, place) => ({ id: newId('analysis'), review: newId('review'), place }));
  const models = [{ model, turned: false }, ...(other === undefined ? [] : [{ model: other, turned: true }])];
  for (const { model: name, turned } of models) await query(databaseUrl, scores, [JSON.stringify(rows), name, turned]);
  await query(databaseUrl, verdicts, [JSON.stringify(rows)]);
}

const account = `(select id from accounts order by id limit 1)`;
const given = `jsonb_to_recordset($1::jsonb) as r(id text, review text, place int)`;
const scores = `
insert into model_scores (analysis_id, provider_id, account_id, model, model_version, languages, risk, weight, indicators, created_at)
select r.id, $2, ${account}, $2, '1.0.0', '{en}', (case when $3::boolean then 99 - r.place else r.place end) / 100.0, 1, '[]',
       now() - (r.place % 10) * interval '1 day' from ${given}`;
const verdicts = `
insert into reviews (id, account_id, analysis_id, status, urgency, review_type, require_second_review, created_by, created_at,
   updated_at, completed_at, fraud_confirmed)
select r.review, ${account}, r.id, 'completed', 2, 'standard', false, 'system', now(), now(), now(), r.place >= 70
  from ${given} where r.place % 2 = 0`;
