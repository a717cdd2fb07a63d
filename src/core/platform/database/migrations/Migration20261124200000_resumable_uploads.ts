import { Migration } from '@mikro-orm/migrations';

export class Migration20261124200000_resumable_uploads extends Migration {

  override name = 'Migration20261124200000_resumable_uploads';

  override up(): void | Promise<void> {
    this.addSql(`create table "resumable_uploads" ("id" varchar(255) not null, "account_id" varchar(255) not null, "created_by" varchar(255) not null, "size" bigint not null, "received" bigint not null default '0', "details" text null, "lease_token" varchar(255) null, "leased_until" timestamptz(3) null, "analysis_id" varchar(255) null, "created_at" timestamptz(3) not null, "expires_at" timestamptz(3) not null, primary key ("id"));`);
    this.addSql(`create index "resumable_uploads_analysis_id_index" on "resumable_uploads" ("analysis_id");`);
    this.addSql(`create index "resumable_uploads_expires_at_index" on "resumable_uploads" ("expires_at");`);
    this.addSql(`create index "resumable_uploads_account_id_created_by_index" on "resumable_uploads" ("account_id", "created_by");`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "resumable_uploads" cascade;`);
  }

}
