import { Migration } from '@mikro-orm/migrations';

export class Migration20261124194815_refresh_rotation extends Migration {

  override name = 'Migration20261124194815_refresh_rotation';

  override up(): void | Promise<void> {
    this.addSql(`alter table "sessions" add "rotated_at" timestamptz(3) null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "sessions" drop column "rotated_at";`);
  }

}
