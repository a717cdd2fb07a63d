import { Migration } from '@mikro-orm/migrations';

export class Migration20261121055821_list_indexes extends Migration {

  override name = 'Migration20261121055821_list_indexes';

  override up(): void | Promise<void> {
    this.addSql(`drop index "analyses_by_creation";`);
    this.addSql(`drop index "analyses_by_risk";`);
    this.addSql(`create index analyses_by_creation on analyses (account_id, created_at, id) include (status, disposition, risk_level, risk_score);`);
    this.addSql(`create index analyses_by_status on analyses (account_id, (coalesce(disposition, status)), created_at, id) include (status, disposition, risk_level, risk_score);`);
    this.addSql(`create index analyses_by_level on analyses (account_id, risk_level, created_at, id) include (status, disposition, risk_score);`);
    this.addSql(`create index analyses_by_risk on analyses (account_id, risk_score, id) include (status, disposition, risk_level, created_at);`);
    this.addSql(`create index analyses_by_duration on analyses (account_id, duration, id) include (status, disposition, risk_level, risk_score, created_at);`);

    // The words of what is there already, as src/core/features/analyses/search/search-vector.ts wrote them at that time.
    this.addSql(`update analyses set search = words.search from (select a.id, ts_delete(
  setweight(to_tsvector('simple', left(concat_ws(' callwardengap ', a.metadata->>'callerId', a.metadata->>'caseNumber', regexp_replace(concat_ws(' callwardengap ', a.metadata->>'callerId', a.metadata->>'caseNumber'), '[^[:alnum:]]+', ' ', 'g'), array_to_string(a.tags, ' callwardengap ')), 20000)), 'A') ||
  setweight(to_tsvector('simple', left(concat_ws(' callwardengap ', 'callwardengap', a.notes, a.metadata->>'department'), 20000)), 'B') ||
  setweight(to_tsvector('simple', left(concat_ws(' ', 'callwardengap', t.text), 200000)), 'C') ||
  strip(to_tsvector('english', left(concat_ws(' ', a.notes, a.metadata->>'department', array_to_string(a.tags, ' '), case when t.language ~* '^en(-|_|$)' then t.text end), 200000))) ||
  array_to_tsvector(array_remove(array[nullif(left(lower(regexp_replace(a.metadata->>'callerId', '\\s', '', 'g')), 200), ''), nullif(left(lower(regexp_replace(a.metadata->>'caseNumber', '\\s', '', 'g')), 200), ''), nullif(left(regexp_replace(a.metadata->>'callerId', '\\D', '', 'g'), 200), ''), 'account ' || a.account_id], null)),
  'callwardengap') as search from analyses a left join transcripts t on t.analysis_id = a.id) words where analyses.id = words.id;`);
  }

  override down(): void | Promise<void> {
    for (const name of ['creation', 'status', 'level', 'risk', 'duration']) this.addSql(`drop index "analyses_by_${name}";`);
    this.addSql(`create index "analyses_by_creation" on "analyses" ("account_id", "created_at", "id");`);
    this.addSql(`create index "analyses_by_risk" on "analyses" ("account_id", "risk_score", "id");`);
  }

}
