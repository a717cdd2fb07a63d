import { Migration } from '@mikro-orm/migrations';

export class Migration20261121163019_unread_index extends Migration {

  override name = 'Migration20261121163019_unread_index';

  override up(): void | Promise<void> {
    this.addSql(`create index notifications_unread on notifications (user_id) where shown_at is not null and read_at is null and deleted_at is null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "notifications_unread";`);
  }

}
