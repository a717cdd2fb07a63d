import { Migration } from '@mikro-orm/migrations';

export class Migration20261124095032_list_filters extends Migration {

  override name = 'Migration20261124095032_list_filters';

  override up(): void | Promise<void> {
    // What lists are filtered by and stands in JSON, as texts with the account and the kind of value in front. PL/pgSQL takes a third
    // of the time of the same in SQL.
    this.addSql(`create function analysis_facets(account text, metadata jsonb, indicators jsonb, warnings jsonb) returns text[]
  language plpgsql immutable parallel safe as $$
declare
  caller text := metadata->>'callerId';
  facets text[] := array_remove(array[account || ' department ' || (metadata->>'department'), account || ' callerId ' || caller,
    account || ' digits ' || nullif(regexp_replace(caller, '\\D', '', 'g'), '')], null);
begin
  if jsonb_typeof(indicators) = 'array' and indicators <> '[]' then
    facets := facets || array(select distinct account || ' indicator ' || type
      from jsonb_array_elements_text(jsonb_path_query_array(indicators, '$[*].type')) type where length(type) <= 200);
  end if;
  if jsonb_typeof(warnings) = 'array' and warnings <> '[]' then
    facets := facets || array(select distinct account || ' warning ' || code
      from jsonb_array_elements_text(jsonb_path_query_array(warnings, '$[*].code')) code where length(code) <= 200);
  end if;
  return facets;
end $$;`);
    this.addSql(`create index analyses_facets on analyses using gin (analysis_facets(account_id, metadata, indicators, warnings));`);
    // The priority is carried along like other columns that lists are filtered by.
    this.addSql(`drop index if exists analyses_by_creation;`);
    this.addSql(`create index analyses_by_creation on analyses (account_id, created_at, id) include (status, disposition, risk_level, risk_score, priority);`);
    this.addSql(`drop index if exists analyses_by_status;`);
    this.addSql(`create index analyses_by_status on analyses (account_id, (coalesce(disposition, status)), created_at, id) include (status, disposition, risk_level, risk_score, priority);`);
    this.addSql(`drop index if exists analyses_by_level;`);
    this.addSql(`create index analyses_by_level on analyses (account_id, risk_level, created_at, id) include (status, disposition, risk_score, priority);`);
    this.addSql(`drop index if exists analyses_by_risk;`);
    this.addSql(`create index analyses_by_risk on analyses (account_id, risk_score, id) include (status, disposition, risk_level, created_at, priority);`);
    this.addSql(`drop index if exists analyses_by_duration;`);
    this.addSql(`create index analyses_by_duration on analyses (account_id, duration, id) include (status, disposition, risk_level, risk_score, created_at, priority);`);
    this.addSql(`create index transcripts_by_language on transcripts (account_id, (lower(split_part(language, '-', 1))), analysis_id);`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "analyses_facets";`);
    this.addSql(`drop function analysis_facets;`);
    this.addSql(`drop index if exists analyses_by_creation;`);
    this.addSql(`create index analyses_by_creation on analyses (account_id, created_at, id) include (status, disposition, risk_level, risk_score);`);
    this.addSql(`drop index if exists analyses_by_status;`);
    this.addSql(`create index analyses_by_status on analyses (account_id, (coalesce(disposition, status)), created_at, id) include (status, disposition, risk_level, risk_score);`);
    this.addSql(`drop index if exists analyses_by_level;`);
    this.addSql(`create index analyses_by_level on analyses (account_id, risk_level, created_at, id) include (status, disposition, risk_score);`);
    this.addSql(`drop index if exists analyses_by_risk;`);
    this.addSql(`create index analyses_by_risk on analyses (account_id, risk_score, id) include (status, disposition, risk_level, created_at);`);
    this.addSql(`drop index if exists analyses_by_duration;`);
    this.addSql(`create index analyses_by_duration on analyses (account_id, duration, id) include (status, disposition, risk_level, risk_score, created_at);`);

    this.addSql(`drop index "transcripts_by_language";`);
  }

}
