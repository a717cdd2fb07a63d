import { Migration } from '@mikro-orm/migrations';

export class Migration20261121223820_shadow_models extends Migration {

  override name = 'Migration20261121223820_shadow_models';

  override up(): void | Promise<void> {
    this.addSql(`alter table "model_scores" add "shadow" boolean not null default false;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "model_scores" drop column "shadow";`);
  }

}
