import { Migration } from '@mikro-orm/migrations';

export class Migration20261121112957_webhooks extends Migration {

  override name = 'Migration20261121112957_webhooks';

  override up(): void | Promise<void> {
    this.addSql(`create table "deliveries" ("id" varchar(255) not null, "account_id" varchar(255) not null, "endpoint_id" varchar(255) not null, "message_id" varchar(255) not null, "type" varchar(255) not null, "status" varchar(255) not null, "reason" varchar(255) null, "subject" varchar(255) null, "sequence" int null, "batch_id" varchar(255) null, "created_at" timestamptz(3) not null, "due_at" timestamptz(3) not null, "leased_until" timestamptz(3) null, "tries" smallint not null default 0, "attempts" int not null default 0, "settled_at" timestamptz(3) null, "status_code" smallint null, "error" text null, "duration_ms" int null, primary key ("id"));`);
    // Room on each page, so that a lease is taken without touching an index; what is updated often is cleaned up often.
    this.addSql(`alter table deliveries set (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);`);
    this.addSql(`create unique index deliveries_once on deliveries (endpoint_id, message_id);`);
    this.addSql(`create index deliveries_pending on deliveries (endpoint_id, due_at, id) where status = 'pending';`);
    this.addSql(`create index deliveries_undelivered on deliveries (endpoint_id, status, message_id) where status in ('failed', 'skipped');`);
    this.addSql(`create index deliveries_gathering on deliveries (endpoint_id, type, message_id) where status = 'gathering';`);
    this.addSql(`create index deliveries_of_batch on deliveries (batch_id) where batch_id is not null;`);
    this.addSql(`create index deliveries_in_order on deliveries (endpoint_id, subject, sequence) where sequence is not null;`);

    this.addSql(`create table "delivery_attempts" ("delivery_id" varchar(255) not null, "number" int not null, "started_at" timestamptz(3) not null, "duration_ms" int not null, "address" text not null, "status_code" smallint null, "error_code" varchar(255) null, "error" text null, "response_body" text null, primary key ("delivery_id", "number"));`);

    this.addSql(`create table "messages" ("id" varchar(255) not null, "account_id" varchar(255) not null, "type" varchar(255) not null, "occurred_at" timestamptz(3) not null, "data" json null, "resource" json null, "analysis_id" varchar(255) null, primary key ("id"));`);
    this.addSql(`create index messages_of_analysis on messages (analysis_id) where analysis_id is not null;`);

    this.addSql(`create table "webhooks" ("id" varchar(255) not null, "account_id" varchar(255) not null, "url" text not null, "events" text[] not null, "secret" text not null, "previous_secret" text null, "previous_secret_until" timestamptz(3) null, "headers" text not null, "config" jsonb not null, "test_result" jsonb not null, "failing_since" timestamptz(3) null, "failures" int not null default 0, "failed_at" timestamptz(3) null, "failure" text null, "created_by" varchar(255) not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, primary key ("id"));`);
    this.addSql(`create index "webhooks_account_id_index" on "webhooks" ("account_id");`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "deliveries" cascade;`);
    this.addSql(`drop table if exists "delivery_attempts" cascade;`);
    this.addSql(`drop table if exists "messages" cascade;`);
    this.addSql(`drop table if exists "webhooks" cascade;`);
  }

}
