import { searchVector } from '../../../src/core/features/analyses/search/search-vector.js';
import { query } from '../../support/test-database.js';

export interface Row {
  readonly id: string;
  readonly account_id?: string;
  readonly status?: string;
  readonly disposition?: string | null;
  readonly risk_score?: number | null;
  readonly risk_level?: string | null;
  readonly duration?: number;
  readonly created_at?: string;
  readonly completed_at?: string;
  readonly tags?: readonly string[];
  readonly notes?: string | null;
  readonly metadata?: object;
  readonly summary?: string | null;
  readonly file_name?: string;
  readonly priority?: string;
  /** Types. */
  readonly indicators?: readonly string[];
  /** Codes. */
  readonly warnings?: readonly string[];
  /** Names of fraud models that scored it; a shadow's begins with "shadow". */
  readonly models?: readonly string[];
  /** Of the transcript. */
  readonly language?: string;
  readonly text?: string;
}

const given = `create temporary table given as select * from jsonb_to_recordset($1) as r(id text, account_id text, status text, disposition text,
  risk_score int, risk_level text, duration float8, created_at timestamptz, completed_at timestamptz, tags text[], notes text, metadata jsonb, summary text, file_name text,
  language text, text text, priority text, indicators text[], warnings text[], models text[])`;

/** Stores analyses as uploads, the pipeline and updates leave them. */
export async function insertAnalyses(url: string, rows: readonly Row[]): Promise<void> {
  const [account] = await query<{ id: string }[]>(url, `select id from accounts order by created_at limit 1`);
  const json = JSON.stringify(rows.map((row) => ({ account_id: account!.id, ...row })));
  const inserts = `
    insert into recordings (id, account_id, key, file_name, content_type, codec, size, sha256, duration, sample_rate, channels, created_at)
    select 'fil_' || id, account_id, id, coalesce(file_name, 'call.wav'), 'audio/wav', 'pcm', 1, id, 1, 8000, 1, now() from given;
    insert into transcripts (analysis_id, account_id, provider_id, language, confidence, text, utterances, created_at)
    select id, account_id, 'supplied', coalesce(language, 'en'), 1, text, '[]', now() from given where text is not null;
    insert into analyses (id, account_id, file_id, status, disposition, priority, tags, notes, metadata, duration, risk_score, risk_level,
      summary, indicators, warnings, created_by, created_at, completed_at, updated_at)
    select id, account_id, 'fil_' || id, coalesce(status, 'completed'), disposition, coalesce(priority, 'medium'), coalesce(tags, '{}'), notes,
      coalesce(metadata, '{}'), coalesce(duration, 1), risk_score, risk_level, summary,
      (select jsonb_agg(jsonb_build_object('type', type)) from unnest(indicators) type),
      coalesce((select jsonb_agg(jsonb_build_object('code', code)) from unnest(warnings) code), '[]'), 'test', coalesce(created_at, now()), completed_at, now() from given;
    insert into model_scores (analysis_id, provider_id, account_id, model, model_version, languages, risk, weight, shadow, indicators, created_at)
    select id, model, account_id, model, '1', '{}', 0.5, 1, model like 'shadow%', '[]', now() from given, unnest(models) model;
    update analyses set search = words.search from (select a.id, ${searchVector('f.file_name')} as search
      from analyses a join recordings f on f.id = a.file_id left join transcripts t on t.analysis_id = a.id where a.id in (select id from given)) words
     where analyses.id = words.id`;
  // One statement with a parameter, then the others: a temporary table lives as long as its connection.
  await query(
    url,
    `do $do$ begin ${given.replace('$1', `$json$${json}$json$::jsonb`)}; ${inserts}; drop table given; end $do$`,
  );
}

/** An account of its own and the API key of somebody who may read everything in it. */
export async function otherAccount(url: string, key: string, id = 'acc_other'): Promise<void> {
  await query(url, `insert into accounts values ($1, 'Other', now())`, [id]);
  await query(url, `update api_keys set account_id = $1, owner_id = null where last_four = $2`, [id, key.slice(-4)]);
}
