import { Migration } from '@mikro-orm/migrations';

export class Migration20261123170000_email_per_account extends Migration {

  override name = 'Migration20261123170000_email_per_account';

  override up(): void | Promise<void> {
    this.addSql(`alter table "users" drop constraint "users_email_unique";`);
    this.addSql(`create index "users_email_index" on "users" ("email");`);
    this.addSql(`alter table "users" add constraint "users_account_id_email_unique" unique ("account_id", "email");`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "users_email_index";`);
    this.addSql(`alter table "users" drop constraint "users_account_id_email_unique";`);
    this.addSql(`alter table "users" add constraint "users_email_unique" unique ("email");`);
  }

}
