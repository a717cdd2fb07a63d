import { Migration } from '@mikro-orm/migrations';

export class Migration20261124161210_kept_scores extends Migration {

  override name = 'Migration20261124161210_kept_scores';

  override up(): void | Promise<void> {
    this.addSql(`create table "kept_scores" ("analysis_id" varchar(255) not null, "provider_id" varchar(255) not null, "created_at" timestamptz(3) not null, "account_id" varchar(255) not null, "model" varchar(255) not null, "model_version" varchar(255) not null, "risk" double precision not null, "shadow" boolean not null, "indicator_types" text[] not null, "transcript_version" int null, "requested_by" varchar(255) null, primary key ("analysis_id", "provider_id", "created_at"));`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "kept_scores" cascade;`);
  }

}
