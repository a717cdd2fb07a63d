import { Migration } from '@mikro-orm/migrations';

export class Migration20261125230920_score_counts extends Migration {

  override name = 'Migration20261125230920_score_counts';

  override up(): void | Promise<void> {
    // When each score was made, so that those of a time can be counted.
    this.addSql(`create or replace view analysis_scores as
  select account_id, analysis_id, model, model_version, risk, created_at from model_scores;`);
    this.addSql(`create index model_scores_by_time on model_scores (account_id, model, created_at) include (analysis_id, model_version, risk);`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop view if exists "analysis_scores";`);
    this.addSql(`create view analysis_scores as
  select account_id, analysis_id, model, model_version, risk from model_scores;`);
    this.addSql(`drop index "model_scores_by_time";`);
  }

}
