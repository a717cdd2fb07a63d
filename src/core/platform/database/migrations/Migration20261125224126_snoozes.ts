import { Migration } from '@mikro-orm/migrations';

export class Migration20261125224126_snoozes extends Migration {

  override name = 'Migration20261125224126_snoozes';

  override up(): void | Promise<void> {
    this.addSql(`alter table "notifications" add "snoozed_until" timestamptz(3) null;`);
    this.addSql(`drop index if exists notifications_unread;`);
    this.addSql(`create index notifications_unread on notifications (user_id) where shown_at is not null and read_at is null and deleted_at is null and snoozed_until is null;`);
    this.addSql(`create index notifications_open on notifications (user_id, shown_at, id) where shown_at is not null and acknowledged_at is null and deleted_at is null;`);
    this.addSql(`create index notifications_acknowledged on notifications (user_id, shown_at, id) where shown_at is not null and acknowledged_at is not null and deleted_at is null;`);
    this.addSql(`create index notifications_snoozed on notifications (user_id, snoozed_until) where snoozed_until is not null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "notifications_open";`);
    this.addSql(`drop index "notifications_acknowledged";`);
    this.addSql(`drop index "notifications_snoozed";`);
    this.addSql(`drop index if exists notifications_unread;`);
    this.addSql(`create index notifications_unread on notifications (user_id) where shown_at is not null and read_at is null and deleted_at is null;`);
    this.addSql(`alter table "notifications" drop column "snoozed_until";`);
  }

}
