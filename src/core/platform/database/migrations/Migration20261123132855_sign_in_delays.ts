import { Migration } from '@mikro-orm/migrations';

export class Migration20261123132855_sign_in_delays extends Migration {

  override name = 'Migration20261123132855_sign_in_delays';

  override up(): void | Promise<void> {
    this.addSql(`create table "known_origins" ("key" varchar(255) not null, "user_id" varchar(255) not null, "seen_at" timestamptz(3) not null, primary key ("key"));`);
    this.addSql(`create index "known_origins_user_id_index" on "known_origins" ("user_id");`);
    this.addSql(`create index "known_origins_seen_at_index" on "known_origins" ("seen_at");`);

    this.addSql(`create table "sign_in_delays" ("key" varchar(255) not null, "failures" int not null, "free_at" timestamptz(3) not null, "seen_at" timestamptz(3) not null, primary key ("key"));`);
    this.addSql(`create index "sign_in_delays_seen_at_index" on "sign_in_delays" ("seen_at");`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "known_origins" cascade;`);
    this.addSql(`drop table if exists "sign_in_delays" cascade;`);
  }

}
