import { Migration } from '@mikro-orm/migrations';

export class Migration20261123133645_key_owners extends Migration {

  override name = 'Migration20261123133645_key_owners';

  override up(): void | Promise<void> {
    this.addSql(`alter table "api_keys" add "owner_id" varchar(255) null;`);
    this.addSql(`create index "api_keys_owner_id_index" on "api_keys" ("owner_id");`);
    // A key that a key has made belongs to whose the first one is; those of the operator have no owner.
    this.addSql(`with recursive made as (
      select id, created_by as owner_id from api_keys where created_by like 'usr\\_%'
      union all select k.id, m.owner_id from api_keys k join made m on k.created_by = m.id)
      update api_keys k set owner_id = m.owner_id from made m where k.id = m.id;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "api_keys_owner_id_index";`);
    this.addSql(`alter table "api_keys" drop column "owner_id";`);
  }

}
