import { Migration } from '@mikro-orm/migrations';

export class Migration20261124130455_judged_signs extends Migration {

  override name = 'Migration20261124130455_judged_signs';

  override up(): void | Promise<void> {
    this.addSql(`create table "indicator_verdicts" ("review_id" varchar(255) not null, "indicator_id" varchar(255) not null, "account_id" varchar(255) not null, "analysis_id" varchar(255) not null, "verdict" varchar(255) not null, "note" text null, "type" text not null, "start_seconds" double precision null, "end_seconds" double precision null, "quote" text null, "speaker" int null, "model" varchar(255) null, "model_version" varchar(255) null, "judged_by" varchar(255) not null, "updated_at" timestamptz(3) not null, primary key ("review_id", "indicator_id"));`);
    this.addSql(`create index "indicator_verdicts_of_analysis" on "indicator_verdicts" ("account_id", "analysis_id", "indicator_id");`);

    this.addSql(`create table "missed_signs" ("id" varchar(255) not null, "account_id" varchar(255) not null, "review_id" varchar(255) not null, "analysis_id" varchar(255) not null, "type" varchar(255) null, "start_seconds" double precision not null, "end_seconds" double precision not null, "quote" text null, "note" text null, "missed_by" jsonb not null, "created_by" varchar(255) not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, primary key ("id"));`);
    this.addSql(`create index "missed_signs_of_review" on "missed_signs" ("account_id", "review_id", "id");`);
    this.addSql(`create index "missed_signs_of_analysis" on "missed_signs" ("account_id", "analysis_id");`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "indicator_verdicts" cascade;`);
    this.addSql(`drop table if exists "missed_signs" cascade;`);
  }

}
