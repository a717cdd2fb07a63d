import { createWriteStream } from 'node:fs';
import { chmod, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { line, type Population } from './list-rows.ts';

const chunkSize = 25_000;
const workers = 2;
const staging = `id text, account_id text, created_at timestamptz, status text, disposition text, tags text[], notes text,
  metadata jsonb, duration float8, risk_score int, risk_level text, indicators jsonb, summary text, text text`;

interface Chunk {
  readonly population: Population;
  readonly from: number;
  readonly to: number;
}

/**
 * Fills the database of a running service: COPY into a staging table, from there by the service's own expression for the
 * words of an analysis. Indexes are made afterwards, from their own definitions. `folder` must be readable by PostgreSQL.
 * @param searchVector of src/core/features/analyses/search/search-vector.ts
 */
export async function generate(
  url: string,
  folder: string,
  populations: readonly Population[],
  searchVector: SearchVector,
  { withReviews = false } = {},
): Promise<void> {
  await connected(url, async (client) => {
    const { rows } = await client.query<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes
      where tablename = 'analyses' and indexname not in (select conname from pg_constraint)`,
    );
    for (const { name } of rows) await client.query(`drop index ${name}`);
    const chunks = populations.flatMap((population) =>
      Array.from({ length: Math.ceil(population.count / chunkSize) }, (_, at) => ({
        population,
        from: at * chunkSize,
        to: Math.min(population.count, (at + 1) * chunkSize),
      })),
    );
    const statements = [...insertions(searchVector), ...(withReviews ? [reviews] : [])];
    await Promise.all(Array.from({ length: workers }, (_, at) => work(url, folder, chunks, statements, at)));
    await client.query(`set maintenance_work_mem = '1GB'`);
    for (const { definition } of rows) await client.query(definition);
    for (const table of ['analyses', 'transcripts', 'recordings', 'model_scores', 'reviews'])
      await client.query(`vacuum analyze ${table}`);
    await client.query('checkpoint');
  });
}

/** The connection ends with the work, so that an error of it is not hidden by one of the connection. */
async function connected(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  client.on('error', () => {}); // of the connection alone: the work has its own
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

async function work(
  url: string,
  folder: string,
  chunks: Chunk[],
  statements: readonly string[],
  at: number,
): Promise<void> {
  await connected(url, async (client) => {
    await client.query(`set synchronous_commit = off; create temporary table staging (${staging})`);
    const file = join(folder, `chunk-${at}`);
    for (let chunk = chunks.shift(); chunk; chunk = chunks.shift()) {
      await pipeline(Readable.from(lines(chunk)), createWriteStream(file));
      await chmod(file, 0o644);
      await client.query('truncate staging');
      await client.query(`copy staging from '${file}'`);
      for (const statement of statements) await client.query(statement);
    }
    await rm(file, { force: true });
  });
}

function* lines({ population, from, to }: Chunk): Generator<string> {
  for (let start = from; start < to; start += 500) {
    const many = Array.from({ length: Math.min(500, to - start) }, (_, at) => line(population, start + at));
    yield `${many.join('\n')}\n`;
  }
}

type SearchVector = (fileName: string) => string;

/** A number below `count` for the analysis `a`, the same at every run. */
const share = (count: number) => `abs(hashtextextended(a.id, ${count}) % ${count})`;
const language = `case when ${share(19)} = 0 then 'es' else 'en' end`;
const warning = `'[{"code": "LOW_TRANSCRIPTION_CONFIDENCE", "message": "Few words are certain."}]'::jsonb`;

const fileName = `'call ' || left(a.id, 14) || '.wav'`;

const insertions = (searchVector: SearchVector): string[] => [
  `insert into recordings (id, account_id, key, file_name, content_type, codec, size, sha256, duration, sample_rate, channels, created_at)
   select 'fil_' || substr(a.id, 5), account_id, a.id, ${fileName}, 'audio/wav', 'pcm-s16', 1000, md5(a.id), duration, 8000, 1, created_at
     from staging a`,
  `insert into transcripts (analysis_id, account_id, provider_id, language, confidence, text, utterances, created_at)
   select id, account_id, 'supplied', ${language}, 0.9, text, '[]', created_at from staging a where text is not null`,
  `insert into analyses (id, account_id, file_id, status, disposition, priority, tags, notes, metadata, duration, risk_score, risk_level,
     indicators, warnings, summary, created_by, created_at, started_at, completed_at, updated_at, percent, search)
   select a.id, account_id, 'fil_' || substr(a.id, 5), status, disposition,
     (array['low', 'medium', 'medium', 'medium', 'high', 'urgent'])[1 + ${share(6)}], tags, notes, metadata, duration, risk_score, risk_level,
     indicators, case when ${share(33)} = 0 then ${warning} else '[]' end, summary, 'bench', created_at, created_at, created_at,
     created_at, 100, ${searchVector(fileName)}
     from (select *, 'fil_' || substr(id, 5) as file_id from staging) a, lateral (select a.text as text, ${language} as language) t`,
  `insert into model_scores (analysis_id, provider_id, account_id, model, model_version, languages, risk, weight, shadow, indicators, created_at)
   select id, model, account_id, model, '1.0.0', '{en}', risk_score / 100.0, 1, model = 'shadowed', '[]', created_at
     from staging a, unnest(array['shipped', 'own', 'shadowed']) model
    where risk_score is not null and (model = 'shipped' or model = 'own' and ${share(10)} = 0 or model = 'shadowed' and ${share(25)} = 0)`,
];

/** One analysis in twenty is reviewed, nearly always to the end. */
const reviews = `insert into reviews (id, account_id, analysis_id, status, urgency, review_type, require_second_review, assigned_to, created_by, created_at,
     updated_at, completed_at, completed_by, findings, fraud_confirmed)
   select 'rev_' || substr(id, 5), account_id, id, case when done then 'completed' else 'pending' end, 2, 'standard', false, holder, 'bench',
     created_at, created_at, case when done then created_at end, case when done then holder end,
     case when done then jsonb_build_object('fraudConfirmed', ${share(100)} < 20, 'confidence', 0.8, 'riskAssessment', 'medium',
       'notes', 'As heard.', 'recommendedActions', '[]'::jsonb) end,
     case when done then ${share(100)} < 20 end
     from (select *, 'usr_bench_' || ${share(40)} as holder, ${share(1000)} >= 50 as done from staging a where ${share(20)} = 3) a`;
