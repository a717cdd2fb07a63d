import { Migration } from '@mikro-orm/migrations';

export class Migration20261124160000_fetches extends Migration {

  override name = 'Migration20261124160000_fetches';

  override up(): void | Promise<void> {
    this.addSql(`create table "fetches" ("analysis_id" varchar(255) not null, "account_id" varchar(255) not null, "source" text not null, "process_immediately" boolean not null, "attempts" smallint not null default 0, "due_at" timestamptz(3) not null, "lease_token" varchar(255) null, "created_at" timestamptz(3) not null, primary key ("analysis_id"));`);
    this.addSql(`create index "fetches_due_at_index" on "fetches" ("due_at");`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "fetches" cascade;`);
  }

}
