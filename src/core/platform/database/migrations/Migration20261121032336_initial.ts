import { Migration } from '@mikro-orm/migrations';

export class Migration20261121032336_initial extends Migration {

  override name = 'Migration20261121032336_initial';

  override up(): void | Promise<void> {
    this.addSql(`create table "accounts" ("id" varchar(255) not null, "name" varchar(255) not null, "created_at" timestamptz(3) not null, primary key ("id"));`);

    this.addSql(`create table "api_keys" ("id" varchar(255) not null, "account_id" varchar(255) not null, "name" varchar(255) not null, "scopes" text[] not null, "hash" varchar(255) not null, "last_four" varchar(255) not null, "created_at" timestamptz(3) not null, "created_by" varchar(255) not null, "expires_at" timestamptz(3) null, "last_used_at" timestamptz(3) null, "revoked_at" timestamptz(3) null, primary key ("id"));`);
    this.addSql(`create index "api_keys_account_id_index" on "api_keys" ("account_id");`);
    this.addSql(`alter table "api_keys" add constraint "api_keys_hash_unique" unique ("hash");`);

    this.addSql(`create table "model_scores" ("analysis_id" varchar(255) not null, "provider_id" varchar(255) not null, "account_id" varchar(255) not null, "model" varchar(255) not null, "model_version" varchar(255) not null, "languages" text[] not null, "risk" double precision not null, "weight" double precision not null, "indicators" jsonb not null, "created_at" timestamptz(3) not null, primary key ("analysis_id", "provider_id"));`);

    this.addSql(`create table "outbox_events" ("id" varchar(255) not null, "account_id" varchar(255) not null, "name" varchar(255) not null, "payload" jsonb not null, "created_at" timestamptz(3) not null, "due_at" timestamptz(3) not null, "attempts" int not null default 0, "last_error" text null, "delivered_at" timestamptz(3) null, primary key ("id"));`);
    this.addSql(`create index outbox_events_due on outbox_events (due_at, id) where delivered_at is null;`);

    this.addSql(`create table "rate_limits" ("key" varchar(255) not null, "points" int not null default 0, "expire" bigint null, primary key ("key"));`);

    this.addSql(`create table "recordings" ("id" varchar(255) not null, "account_id" varchar(255) not null, "key" varchar(255) not null, "file_name" varchar(255) not null, "content_type" varchar(255) not null, "codec" varchar(255) not null, "size" bigint not null, "sha256" varchar(255) not null, "duration" double precision not null, "sample_rate" int not null, "channels" int not null, "created_at" timestamptz(3) not null, primary key ("id"));`);
    this.addSql(`alter table "recordings" add constraint "recordings_key_unique" unique ("key");`);
    this.addSql(`create index "recordings_account_id_sha256_index" on "recordings" ("account_id", "sha256");`);

    this.addSql(`create table "analyses" ("id" varchar(255) not null, "account_id" varchar(255) not null, "file_id" varchar(255) not null, "status" varchar(255) not null, "disposition" varchar(255) null, "priority" varchar(255) not null, "tags" text[] not null default '{}', "notes" text null, "metadata" jsonb not null, "duration" double precision not null, "risk_score" smallint null, "risk_level" varchar(255) null, "indicators" jsonb null, "summary" text null, "warnings" jsonb not null default '[]', "error" jsonb null, "created_by" varchar(255) not null, "created_at" timestamptz(3) not null, "started_at" timestamptz(3) null, "completed_at" timestamptz(3) null, "updated_at" timestamptz(3) not null, "stage" varchar(255) null, "percent" smallint not null default 0, "attempts" smallint not null default 0, "losses" smallint not null default 0, "due_at" timestamptz(3) null, "lease_token" varchar(255) null, "supplied_transcript" jsonb null, "search" tsvector null, primary key ("id"));`);
    this.addSql(`alter table "analyses" add constraint "analyses_file_id_unique" unique ("file_id");`);
    this.addSql(`create index "analyses_by_creation" on "analyses" ("account_id", "created_at", "id");`);
    this.addSql(`create index "analyses_by_risk" on "analyses" ("account_id", "risk_score", "id");`);
    this.addSql(`create index analyses_due on analyses (due_at) where due_at is not null;`);
    this.addSql(`create index analyses_search on analyses using gin (search);`);
    this.addSql(`create index analyses_tags on analyses using gin (tags);`);

    this.addSql(`create table "sessions" ("id" varchar(255) not null, "account_id" varchar(255) not null, "user_id" varchar(255) not null, "refresh_hash" varchar(255) not null, "created_at" timestamptz(3) not null, "expires_at" timestamptz(3) not null, "revoked_at" timestamptz(3) null, primary key ("id"));`);
    this.addSql(`create index "sessions_user_id_index" on "sessions" ("user_id");`);

    this.addSql(`create table "transcripts" ("analysis_id" varchar(255) not null, "account_id" varchar(255) not null, "provider_id" varchar(255) not null, "language" varchar(255) not null, "confidence" double precision not null, "text" text not null, "utterances" jsonb not null, "created_at" timestamptz(3) not null, primary key ("analysis_id"));`);

    this.addSql(`create table "users" ("id" varchar(255) not null, "account_id" varchar(255) not null, "email" varchar(255) not null, "name" varchar(255) not null, "role" varchar(255) not null, "password_hash" text null, "external_id" varchar(255) null, "disabled" boolean not null default false, "teams" text[] not null default '{}', "expertise" text[] not null default '{}', "time_zone" varchar(255) not null default 'UTC', "working_hours" jsonb null, "available" boolean not null default true, "max_open_reviews" int not null default 50, "phone_number" varchar(255) null, "locale" varchar(255) not null default 'en', "created_at" timestamptz(3) not null, primary key ("id"));`);
    this.addSql(`create index "users_account_id_index" on "users" ("account_id");`);
    this.addSql(`alter table "users" add constraint "users_email_unique" unique ("email");`);
    this.addSql(`create index "users_external_id_index" on "users" ("external_id");`);

    this.addSql(`alter table "analyses" add constraint "analyses_file_id_foreign" foreign key ("file_id") references "recordings" ("id");`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "analyses" drop constraint "analyses_file_id_foreign";`);

    this.addSql(`drop table if exists "accounts" cascade;`);
    this.addSql(`drop table if exists "api_keys" cascade;`);
    this.addSql(`drop table if exists "model_scores" cascade;`);
    this.addSql(`drop table if exists "outbox_events" cascade;`);
    this.addSql(`drop table if exists "rate_limits" cascade;`);
    this.addSql(`drop table if exists "recordings" cascade;`);
    this.addSql(`drop table if exists "analyses" cascade;`);
    this.addSql(`drop table if exists "sessions" cascade;`);
    this.addSql(`drop table if exists "transcripts" cascade;`);
    this.addSql(`drop table if exists "users" cascade;`);
  }

}
