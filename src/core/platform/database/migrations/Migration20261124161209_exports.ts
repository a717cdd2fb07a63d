import { Migration } from '@mikro-orm/migrations';

export class Migration20261124161209_exports extends Migration {

  override name = 'Migration20261124161209_exports';

  override up(): void | Promise<void> {
    this.addSql(`create table "exports" ("id" varchar(255) not null, "account_id" varchar(255) not null, "caller_id" varchar(255) not null, "resource" varchar(255) not null, "format" varchar(255) not null, "columns" text[] not null, "filters" jsonb not null, "status" varchar(255) not null, "rows" int not null, "total" int null, "size" bigint null, "sha256" varchar(255) null, "key" varchar(255) null, "seen" jsonb null, "error" jsonb null, "created_at" timestamptz(3) not null, "started_at" timestamptz(3) null, "completed_at" timestamptz(3) null, "expires_at" timestamptz(3) not null, "lease_token" varchar(255) null, "due_at" timestamptz(3) null, "attempts" int not null, primary key ("id"));`);
    this.addSql(`create index "exports_key_index" on "exports" ("key");`);
    this.addSql(`create index "exports_expires_at_index" on "exports" ("expires_at");`);
    this.addSql(`create index "exports_due_at_index" on "exports" ("due_at");`);
    this.addSql(`create index "exports_of_caller" on "exports" ("account_id", "caller_id", "id");`);
    this.addSql(`create table "export_entries" ("export_id" varchar(255) not null, "analysis_id" varchar(255) not null, primary key ("export_id", "analysis_id"));`);
    this.addSql(`create index "export_entries_analysis_id_index" on "export_entries" ("analysis_id");`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "export_entries" cascade;`);
    this.addSql(`drop table if exists "exports" cascade;`);
  }

}
