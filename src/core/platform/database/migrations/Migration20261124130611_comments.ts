import { Migration } from '@mikro-orm/migrations';

export class Migration20261124130611_comments extends Migration {

  override name = 'Migration20261124130611_comments';

  override up(): void | Promise<void> {
    this.addSql(`create table "comments" ("id" varchar(255) not null, "account_id" varchar(255) not null, "analysis_id" varchar(255) not null, "text" text not null, "mentions" text[] not null, "created_by" varchar(255) not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, primary key ("id"));`);
    this.addSql(`create index "comments_of_analysis" on "comments" ("account_id", "analysis_id", "id");`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "comments" cascade;`);
  }

}
