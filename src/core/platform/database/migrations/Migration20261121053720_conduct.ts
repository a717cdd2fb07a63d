import { Migration } from '@mikro-orm/migrations';

export class Migration20261121053720_conduct extends Migration {

  override name = 'Migration20261121053720_conduct';

  override up(): void | Promise<void> {
    this.addSql(`create table "audit_entries" ("id" varchar(255) not null, "account_id" varchar(255) not null, "actor_kind" varchar(255) not null, "actor" varchar(255) not null, "action" varchar(255) not null, "resource" varchar(255) not null, "request_id" varchar(255) null, "created_at" timestamptz(3) not null, "personal" jsonb null, "salt" varchar(255) null, "commitment" varchar(255) not null, "sequence" bigint null, "previous_hash" varchar(255) null, "hash" varchar(255) null, "sealed_at" timestamptz(3) null, primary key ("id"));`);
    this.addSql(`create index "audit_by_time" on "audit_entries" ("account_id", "created_at", "id");`);
    this.addSql(`create index "audit_by_resource" on "audit_entries" ("account_id", "resource", "id");`);
    this.addSql(`create index audit_unsealed on audit_entries (id) where sequence is null;`);
    this.addSql(`create unique index audit_chain on audit_entries (account_id, sequence) where sequence is not null;`);

    this.addSql(`create table "history_entries" ("id" varchar(255) not null, "account_id" varchar(255) not null, "subject" varchar(255) not null, "event" varchar(255) not null, "actor" varchar(255) not null, "details" jsonb null, "created_at" timestamptz(3) not null, primary key ("id"));`);
    this.addSql(`create index "history_of_subject" on "history_entries" ("account_id", "subject", "id");`);

    this.addSql(`create table "idempotency_records" ("id" varchar(255) not null, "account_id" varchar(255) not null, "claim" varchar(255) not null, "fingerprint" varchar(255) null, "response" jsonb null, "resource" varchar(255) null, "expires_at" timestamptz(3) not null, primary key ("id"));`);
    this.addSql(`create index "idempotency_records_resource_index" on "idempotency_records" ("resource");`);
    this.addSql(`create index "idempotency_records_expires_at_index" on "idempotency_records" ("expires_at");`);

    this.addSql(`create table "waveforms" ("file_id" varchar(255) not null, "account_id" varchar(255) not null, "peaks" bytea not null, "created_at" timestamptz(3) not null, primary key ("file_id"));`);

    this.addSql(`alter table "recordings" add "derived_from" varchar(255) null;`);
    this.addSql(`create index "recordings_derived_from_index" on "recordings" ("derived_from");`);

    this.addSql(`create index outbox_events_of_analysis on outbox_events ((payload->>'analysisId'));`);

    this.addSql(`create index analyses_completed on analyses (completed_at) where status = 'completed';`);

    // Counts of a minute need not survive a crash, and without a log no request waits for the disk.
    this.addSql(`alter table "rate_limits" set unlogged;`);

    // Append only: a line is sealed once, and of a line only the personal data can be erased.
    this.addSql(`create function audit_append_only() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE'
           and (new.id, new.account_id, new.actor_kind, new.actor, new.action, new.resource, new.created_at, new.commitment)
             = (old.id, old.account_id, old.actor_kind, old.actor, old.action, old.resource, old.created_at, old.commitment)
           and new.request_id is not distinct from old.request_id
           and (old.sequence is null or (new.sequence, new.previous_hash, new.hash, new.sealed_at)
             = (old.sequence, old.previous_hash, old.hash, old.sealed_at))
           and (new.personal is null or new.personal = old.personal)
           and (new.salt is null or new.salt = old.salt)
        then
          return new;
        end if;
        raise exception 'the audit trail is append only';
      end $$;`);
    this.addSql(
      `create trigger audit_append_only before update or delete on "audit_entries" for each row execute function audit_append_only();`,
    );
    this.addSql(
      `create trigger audit_no_truncate before truncate on "audit_entries" for each statement execute function audit_append_only();`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "audit_entries" cascade;`);
    this.addSql(`drop function audit_append_only();`);
    this.addSql(`drop index outbox_events_of_analysis;`);
    this.addSql(`drop index analyses_completed;`);
    this.addSql(`alter table "rate_limits" set logged;`);
    this.addSql(`drop table if exists "history_entries" cascade;`);
    this.addSql(`drop table if exists "idempotency_records" cascade;`);
    this.addSql(`drop table if exists "waveforms" cascade;`);

    this.addSql(`drop index "recordings_derived_from_index";`);
    this.addSql(`alter table "recordings" drop column "derived_from";`);
  }

}
