import { Migration } from '@mikro-orm/migrations';

export class Migration20261124033000_delivery_outcomes extends Migration {

  override name = 'Migration20261124033000_delivery_outcomes';

  override up(): void | Promise<void> {
    // What deliveries tell others in SQL: what became of each. `error_code` is that of the last attempt.
    this.addSql(`create view delivery_outcomes as
  select d.id, d.account_id, d.endpoint_id, d.message_id, d.status, d.reason, d.error, d.attempts, d.settled_at,
         (select a.error_code from delivery_attempts a where a.delivery_id = d.id order by a.number desc limit 1) as error_code
    from deliveries d;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop view if exists "delivery_outcomes";`);
  }

}
