import { Migration } from '@mikro-orm/migrations';

export class Migration20261124040000_audit_trail extends Migration {

  override name = 'Migration20261124040000_audit_trail';

  override up(): void | Promise<void> {
    // What the audit trail tells others in SQL: what was done to what, and from which address as long as that is kept.
    this.addSql(`create view audit_trail as
  select account_id, action, resource, created_at, personal ->> 'address' as address from audit_entries;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop view if exists "audit_trail";`);
  }

}
