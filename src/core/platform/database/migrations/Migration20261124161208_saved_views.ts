import { Migration } from '@mikro-orm/migrations';

export class Migration20261124161208_saved_views extends Migration {

  override name = 'Migration20261124161208_saved_views';

  override up(): void | Promise<void> {
    this.addSql(`create table "default_views" ("user_id" varchar(255) not null, "resource" varchar(255) not null, "account_id" varchar(255) not null, "view_id" varchar(255) not null, primary key ("user_id", "resource"));`);
    this.addSql(`create index "default_views_view_id_index" on "default_views" ("view_id");`);
    this.addSql(`create table "saved_views" ("id" varchar(255) not null, "account_id" varchar(255) not null, "owner_id" varchar(255) not null, "resource" varchar(255) not null, "name" varchar(255) not null, "shared" boolean not null, "filters" jsonb not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, primary key ("id"));`);
    this.addSql(`create index "saved_views_of_owner" on "saved_views" ("account_id", "owner_id");`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "default_views" cascade;`);
    this.addSql(`drop table if exists "saved_views" cascade;`);
  }

}
