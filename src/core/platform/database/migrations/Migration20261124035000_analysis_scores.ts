import { Migration } from '@mikro-orm/migrations';

export class Migration20261124035000_analysis_scores extends Migration {

  override name = 'Migration20261124035000_analysis_scores';

  override up(): void | Promise<void> {
    // What analyses tell others in SQL: how each model has judged, from 0 to 1.
    this.addSql(`create view analysis_scores as
  select account_id, analysis_id, model, model_version, risk from model_scores;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop view if exists "analysis_scores";`);
  }

}
