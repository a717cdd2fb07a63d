import { Migration } from '@mikro-orm/migrations';

export class Migration20261124153000_callbacks extends Migration {

  override name = 'Migration20261124153000_callbacks';

  override up(): void | Promise<void> {
    this.addSql(`create table "callbacks" ("id" varchar(255) not null, "account_id" varchar(255) not null, "analysis_id" varchar(255) not null, "endpoint_id" varchar(255) not null, "url" text not null, "events" text[] not null, "secret" text null, "event_id" varchar(255) null, "created_by" varchar(255) not null, "owner_id" varchar(255) null, "created_at" timestamptz(3) not null, primary key ("id"));`);
    this.addSql(`alter table "callbacks" add constraint "callbacks_analysis_id_unique" unique ("analysis_id");`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "callbacks" cascade;`);
  }

}
