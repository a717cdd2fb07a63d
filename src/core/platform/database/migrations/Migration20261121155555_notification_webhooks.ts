import { Migration } from '@mikro-orm/migrations';

export class Migration20261121155555_notification_webhooks extends Migration {

  override name = 'Migration20261121155555_notification_webhooks';

  override up(): void | Promise<void> {
    this.addSql(`create table "notification_webhooks" ("id" varchar(255) not null, "account_id" varchar(255) not null, "url" text not null, "events" text[] not null, "secret" text not null, "previous_secret" text null, "previous_secret_until" timestamptz(3) null, "headers" text not null, "retry_policy" jsonb not null, "active" boolean not null, "failed_at" timestamptz(3) null, "failure" text null, "created_by" varchar(255) not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, primary key ("id"));`);
    this.addSql(`create index "notification_webhooks_account_id_index" on "notification_webhooks" ("account_id");`);

    this.addSql(`create table "notification_promise_alerts" ("account_id" varchar(255) not null, "channel" varchar(255) not null, "raised_at" timestamptz(3) not null, primary key ("account_id", "channel"));`);

    this.addSql(`alter table "notification_dispatches" add "promise" varchar(255) null, add "late_seconds" real null;`);
    this.addSql(`create index notification_dispatches_promised on notification_dispatches (promised_at) where promised_at is not null and (promise is null or promise = 'overdue');`);
    this.addSql(`create index notification_dispatches_judged on notification_dispatches (promised_at) where promise in ('kept', 'broken', 'overdue');`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "notification_webhooks" cascade;`);
    this.addSql(`drop table if exists "notification_promise_alerts" cascade;`);

    this.addSql(`drop index "notification_dispatches_promised";`);
    this.addSql(`drop index "notification_dispatches_judged";`);
    this.addSql(`alter table "notification_dispatches" drop column "promise", drop column "late_seconds";`);
  }

}
