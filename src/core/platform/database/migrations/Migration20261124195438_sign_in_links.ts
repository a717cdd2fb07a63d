import { Migration } from '@mikro-orm/migrations';

export class Migration20261124195438_sign_in_links extends Migration {

  override name = 'Migration20261124195438_sign_in_links';

  override up(): void | Promise<void> {
    this.addSql(`create table "sign_in_links" ("id" varchar(255) not null, "account_id" varchar(255) not null, "user_id" varchar(255) not null, "hash" varchar(255) not null, "created_at" timestamptz(3) not null, "expires_at" timestamptz(3) not null, "used_at" timestamptz(3) null, primary key ("id"));`);
    this.addSql(`create index "sign_in_links_user_id_index" on "sign_in_links" ("user_id");`);
    this.addSql(`create index "sign_in_links_expires_at_index" on "sign_in_links" ("expires_at");`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "sign_in_links" cascade;`);
  }

}
