import { Migration } from '@mikro-orm/migrations';

/** Reminders of critical notifications are of a person and a call; they were of a notification. */
export class Migration20261123160000_one_reminder_per_call extends Migration {

  override name = 'Migration20261123160000_one_reminder_per_call';

  override up(): void | Promise<void> {
    this.addSql(`insert into timers (kind, key, account_id, due_at, data, failures)
      select t.kind, n.user_id || ' ' || coalesce(n.analysis_id, n.id), n.account_id, min(t.due_at), '{}', 0
        from timers t join notifications n on n.id = t.key
       where t.kind = 'notification.repeat' and n.user_id is not null
       group by t.kind, n.account_id, n.user_id, coalesce(n.analysis_id, n.id)
      on conflict do nothing;`);
    this.addSql(`delete from timers where kind = 'notification.repeat' and position(' ' in key) = 0;`);
  }

  /** One notification of each call has its reminder again. */
  override down(): void | Promise<void> {
    this.addSql(`insert into timers (kind, key, account_id, due_at, data, failures)
      select t.kind, n.id, n.account_id, t.due_at, '{}', 0
        from timers t join lateral (
          select * from notifications where account_id = t.account_id and user_id = split_part(t.key, ' ', 1)
             and split_part(t.key, ' ', 2) in (id, analysis_id) and priority = 'critical' and acknowledged_at is null
           order by id limit 1) as n on true
       where t.kind = 'notification.repeat'
      on conflict do nothing;`);
    this.addSql(`delete from timers where kind = 'notification.repeat' and position(' ' in key) > 0;`);
  }

}
