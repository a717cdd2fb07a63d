import type { Api } from '../../support/api.js';
import { member } from '../../support/desk.js';
import type { TestApp } from '../../support/test-app.js';
import { query } from '../../support/test-database.js';
import { insertAnalyses } from '../analyses/list.rows.js';

interface StoredReview {
  readonly id: string;
  readonly by: string | null;
  readonly verdict?: boolean;
  readonly secondOf?: string;
  readonly decides?: string;
  readonly copyBeside?: string;
}

/** By analysis: reviews in every state that decides who sees what. */
const matters: Readonly<Record<string, readonly StoredReview[]>> = {
  ana_none: [],
  ana_open: [{ id: 'rev_open', by: 'ann' }],
  ana_nobody: [{ id: 'rev_nobody', by: null }],
  ana_fraud: [{ id: 'rev_fraud', by: 'ann', verdict: true }],
  ana_fine: [{ id: 'rev_fine', by: 'cem', verdict: false }],
  ana_waiting: [
    { id: 'rev_waiting', by: 'ann', verdict: true },
    { id: 'rev_waiting_2', by: 'ben', secondOf: 'rev_waiting' },
  ],
  ana_agreed: [
    { id: 'rev_agreed', by: 'ann', verdict: true },
    { id: 'rev_agreed_2', by: 'ben', verdict: true, secondOf: 'rev_agreed' },
  ],
  ana_differing: [
    { id: 'rev_differing', by: 'ann', verdict: true },
    { id: 'rev_differing_2', by: 'ben', verdict: false, secondOf: 'rev_differing' },
    { id: 'rev_differing_3', by: 'sue', decides: 'rev_differing' },
  ],
  ana_decided: [
    { id: 'rev_decided', by: 'ben', verdict: true },
    { id: 'rev_decided_2', by: 'ann', verdict: false, secondOf: 'rev_decided' },
    { id: 'rev_decided_3', by: 'sue', verdict: false, decides: 'rev_decided' },
  ],
  ana_tested: [
    { id: 'rev_tested', by: 'cem', verdict: true },
    { id: 'rev_tested_copy', by: 'ben', copyBeside: 'rev_open' },
  ],
  ana_tested_before: [
    { id: 'rev_before', by: 'ann', verdict: true },
    { id: 'rev_before_copy', by: 'ben', verdict: true, copyBeside: 'rev_nobody' },
  ],
};
export const analysisIds = Object.keys(matters);

export interface Viewer {
  readonly userId: string | null;
  readonly api: Api;
}

/** Stores the reviews, and gives the callers who may see different things of them. */
export async function listedDesk(app: TestApp): Promise<Readonly<Record<string, Viewer>>> {
  const people = {
    ann: await member(app),
    ben: await member(app),
    cem: await member(app),
    sue: await member(app, { role: 'supervisor' }),
    viewer: await member(app, { role: 'viewer' }),
  };
  await insertAnalyses(
    app.databaseUrl,
    analysisIds.map((id) => ({ id })),
  );
  const idOf = (name: string | null) => (name === null ? null : people[name as keyof typeof people].userId);
  for (const [analysisId, reviews] of Object.entries(matters))
    for (const { id, by, verdict = null, secondOf = null, decides = null, copyBeside = null } of reviews)
      await query(
        app.databaseUrl,
        `insert into reviews (id, account_id, analysis_id, status, urgency, review_type, require_second_review, assigned_to, created_by,
           created_at, updated_at, completed_at, findings, fraud_confirmed, second_review_of, adjudication_of, golden_beside, golden_for, golden_verdict)
         select $1, account_id, id, case when $3::boolean is null then 'pending' else 'completed' end, 2, 'standard', false, $4::text, 'x', now(), now(),
           case when $3::boolean is not null then now() end, case when $3::boolean is not null then jsonb_build_object('fraudConfirmed', $3::boolean) end, $3::boolean, $5, $6, $7::text, case when $7::text is not null then $4::text end,
           case when $7::text is not null then true end from analyses where id = $2`,
        [id, analysisId, verdict, idOf(by), secondOf, decides, copyBeside],
      );
  const scopes = ['read:analyses', 'read:reviews'];
  const { key } = (await app.admin.post('/v1/api-keys', { name: 'ben', scopes })).body;
  await query(app.databaseUrl, 'update api_keys set owner_id = $1 where last_four = $2', [
    people.ben.userId,
    key.slice(-4),
  ]);
  return {
    ...people,
    admin: { userId: null, api: app.admin },
    'a key': { userId: null, api: await app.withScopes(...scopes) },
    'a key of ben': { userId: null, api: app.anyone.key(key) },
  };
}
