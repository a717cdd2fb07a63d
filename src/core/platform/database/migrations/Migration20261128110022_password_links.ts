import { Migration } from '@mikro-orm/migrations';

export class Migration20261128110022_password_links extends Migration {

  override name = 'Migration20261128110022_password_links';

  override up(): void | Promise<void> {
    this.addSql(`alter table "sign_in_links" add "purpose" varchar(255) not null default 'sign-in';`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "sign_in_links" drop column "purpose";`);
  }

}
