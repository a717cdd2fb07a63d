import { Migration } from '@mikro-orm/migrations';

export class Migration20261121152254_notifications extends Migration {

  override name = 'Migration20261121152254_notifications';

  override up(): void | Promise<void> {
    this.addSql(`create table "notification_dispatches" ("notification_id" varchar(255) not null, "channel" varchar(255) not null, "round" int not null, "recipient" varchar(255) not null, "state" varchar(255) not null, "reason" varchar(255) not null, "held_until" timestamptz(3) null, "lot" varchar(255) null, "promised_at" timestamptz(3) null, "created_at" timestamptz(3) not null, primary key ("notification_id", "channel", "round"));`);
    this.addSql(`create index notification_dispatches_waiting on notification_dispatches (recipient, state) where state in ('held', 'gathering');`);

    this.addSql(`create table "notifications" ("id" varchar(255) not null, "account_id" varchar(255) not null, "user_id" varchar(255) null, "email" varchar(255) null, "source_id" varchar(255) not null, "recipient" varchar(255) not null, "escalation_of" varchar(255) null, "type" varchar(255) not null, "priority" varchar(255) not null, "title" text not null, "message" text not null, "data" jsonb not null, "actions" jsonb not null, "template" varchar(255) null, "analysis_id" varchar(255) null, "merge_key" varchar(255) null, "merged" int not null default 0, "gathered_in" varchar(255) null, "steps" jsonb not null, "shown_at" timestamptz(3) null, "read_at" timestamptz(3) null, "acknowledged_at" timestamptz(3) null, "deleted_at" timestamptz(3) null, "repeats" int not null default 0, "occurred_at" timestamptz(3) not null, "created_at" timestamptz(3) not null, primary key ("id"));`);
    this.addSql(`create index "notifications_source_id_index" on "notifications" ("source_id");`);
    this.addSql(`create index "notifications_escalation_of_index" on "notifications" ("escalation_of");`);
    this.addSql(`create index "notifications_analysis_id_index" on "notifications" ("analysis_id");`);
    this.addSql(`create index "notifications_gathered_in_index" on "notifications" ("gathered_in");`);
    this.addSql(`create index "notifications_created_at_index" on "notifications" ("created_at");`);
    this.addSql(`create index "notifications_user_id_shown_at_id_index" on "notifications" ("user_id", "shown_at", "id");`);
    this.addSql(`create index "notifications_user_id_created_at_index" on "notifications" ("user_id", "created_at");`);
    this.addSql(`create index "notifications_user_id_merge_key_created_at_index" on "notifications" ("user_id", "merge_key", "created_at");`);
    this.addSql(`alter table "notifications" add constraint "notifications_source_id_recipient_unique" unique ("source_id", "recipient");`);

    this.addSql(`create table "notification_preferences" ("user_id" varchar(255) not null, "account_id" varchar(255) not null, "channels" jsonb not null, "quiet_hours" jsonb null, "digest" jsonb null, "sms" jsonb null, "unsubscribed" text[] not null default '{}', "subscriptions" text[] not null default '{}', "updated_at" timestamptz(3) not null, primary key ("user_id"));`);
    this.addSql(`create index "notification_preferences_account_id_index" on "notification_preferences" ("account_id");`);

    this.addSql(`create table "notification_settings" ("id" varchar(255) not null, "account_id" varchar(255) not null, "kind" varchar(255) not null, "body" jsonb not null, "created_by" varchar(255) not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, primary key ("id"));`);
    this.addSql(`create index "notification_settings_account_id_kind_created_at_index" on "notification_settings" ("account_id", "kind", "created_at");`);

    this.addSql(`create table "notification_devices" ("id" varchar(255) not null, "account_id" varchar(255) not null, "user_id" varchar(255) not null, "endpoint" text not null, "keys" jsonb not null, "created_at" timestamptz(3) not null, primary key ("id"));`);
    this.addSql(`alter table "notification_devices" add constraint "notification_devices_user_id_endpoint_unique" unique ("user_id", "endpoint");`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "notification_dispatches" cascade;`);
    this.addSql(`drop table if exists "notifications" cascade;`);
    this.addSql(`drop table if exists "notification_preferences" cascade;`);
    this.addSql(`drop table if exists "notification_settings" cascade;`);
    this.addSql(`drop table if exists "notification_devices" cascade;`);
  }

}
