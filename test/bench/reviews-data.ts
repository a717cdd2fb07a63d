import pg from 'pg';

/** The service's database and the account that it made. */
export async function connect(url: string): Promise<{ client: pg.Client; accountId: string }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ id: string }>('select id from accounts order by id limit 1');
  return { client, accountId: rows[0]?.id ?? '' };
}

/** A pending review of each analysis, assigned to nobody. Their ids, in order. */
export async function reviewAll(client: pg.Client, accountId: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `insert into reviews (id, account_id, analysis_id, status, urgency, review_type, require_second_review, deadline,
       created_by, created_at, updated_at)
     select 'rev_' || substr(id, 5), account_id, id, 'pending', (row_number() over (order by id)) % 4, 'standard', false,
       now() + interval '3 days', 'bench', now(), now()
       from analyses where account_id = $1 order by id
     returning id`,
    [accountId],
  );
  return rows.map(({ id }) => id);
}

/**
 * Reviews over two years, the same ones at every run: one in twenty is open, wherever it stands in the table, and due
 * between two days ago and in twelve days. One in fifty open ones is nobody's; one in five hundred is a hidden copy. Made
 * without indexes, which come afterwards, from their own definitions.
 */
export async function makeReviews(
  client: pg.Client,
  accountId: string,
  count: number,
  users: readonly string[],
): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
      where tablename = 'reviews' and indexname not in (select conname from pg_constraint)`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await client.query('select setseed(0.5)');
  await client.query(insert, [accountId, 'rev', count, users]);
  await client.query(insert, ['acc_other', 'oth', count / 20, users.map((id) => `other_${id}`)]);
  await client.query(`set maintenance_work_mem = '512MB'`);
  for (const { definition } of rows) await client.query(definition);
  await client.query('vacuum analyze reviews');
  await client.query('checkpoint');
}

const insert = `
insert into reviews (id, account_id, analysis_id, status, urgency, review_type, require_second_review, assigned_to, deadline,
  created_by, created_at, updated_at, first_action_at, started_at, completed_at, completed_by, findings, fraud_confirmed,
  golden_beside)
select $2 || '_' || lpad(n::text, 26, '0'), $1, 'ana_' || $2 || lpad(n::text, 23, '0'),
       case when not open then 'completed' when b < 0.6 then 'pending' when b < 0.9 then 'in_progress' else 'escalated' end,
       case when c < 0.05 then 0 when c < 0.25 then 1 when c < 0.85 then 2 else 3 end,
       case when d < 0.7 then 'standard' when d < 0.85 then 'detailed' when d < 0.95 then 'compliance' else 'quality' end,
       false, holder, case when e > 0.1 then case when open then now() + (f * 14 - 2) * interval '1 day' else made + interval '2 days' end end,
       'bench', made, made, done, done, done, case when not open then holder end,
       case when not open then jsonb_build_object('fraudConfirmed', g < 0.2, 'confidence', 0.8, 'riskAssessment', 'medium',
         'notes', repeat('The caller asked for a transfer. ', 6), 'recommendedActions', '["inform the customer"]'::jsonb) end,
       case when not open then g < 0.2 end,
       case when h < 0.002 then $2 || '_' || lpad((n - 1)::text, 26, '0') end
  from (select *, case when open and h > 0.98 then null else ($4::text[])[1 + floor(i * cardinality($4::text[]))] end as holder,
               case when not open then made + interval '1 day' end as done
          from (select n, random() < 0.05 as open, random() as b, random() as c, random() as d, random() as e, random() as f,
                       random() as g, random() as h, random() as i,
                       date_trunc('day', now()) - (1 - n / $3::float) * interval '730 days' as made
                  from generate_series(1, $3::int) n) x) y`;
