import { Migration } from '@mikro-orm/migrations';

export class Migration20261121155333_notification_stream extends Migration {

  override name = 'Migration20261121155333_notification_stream';

  override up(): void | Promise<void> {
    this.addSql(`create table "used_stream_tickets" ("id" varchar(255) not null, "expires_at" timestamptz(3) not null, primary key ("id"));`);
    this.addSql(`create index "used_stream_tickets_expires_at_index" on "used_stream_tickets" ("expires_at");`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "used_stream_tickets" cascade;`);
  }

}
