import { Migration } from '@mikro-orm/migrations';

export class Migration20261121190245_redactions extends Migration {

  override name = 'Migration20261121190245_redactions';

  override up(): void | Promise<void> {
    this.addSql(`alter table "recordings" add "offset" double precision not null default 0, add "redactions" jsonb not null default '[]';`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "recordings" drop column "offset", drop column "redactions";`);
  }

}
