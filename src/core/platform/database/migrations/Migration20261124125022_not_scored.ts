import { Migration } from '@mikro-orm/migrations';

export class Migration20261124125022_not_scored extends Migration {

  override name = 'Migration20261124125022_not_scored';

  override up(): void | Promise<void> {
    this.addSql(`alter table "analyses" add "not_scored" jsonb null;`);
    this.addSql(`create index analyses_not_scored on analyses (account_id, created_at, id) where status = 'completed' and risk_score is null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "analyses_not_scored";`);
    this.addSql(`alter table "analyses" drop column "not_scored";`);
  }

}
