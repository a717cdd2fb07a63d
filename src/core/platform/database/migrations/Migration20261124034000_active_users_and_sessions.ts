import { Migration } from '@mikro-orm/migrations';

export class Migration20261124034000_active_users_and_sessions extends Migration {

  override name = 'Migration20261124034000_active_users_and_sessions';

  override up(): void | Promise<void> {
    // What accounts tell others in SQL: who may sign in, which sessions are not revoked, and who is in which team, in lower case.
    this.addSql(`create view active_users as
  select account_id, id, role from users where not disabled;`);
    this.addSql(`create view open_sessions as
  select account_id, id, user_id, expires_at from sessions where revoked_at is null;`);
    this.addSql(`create view team_members as
  select u.account_id, u.id as user_id, lower(t.team) as team from users u cross join unnest(u.teams) as t(team);`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop view if exists "team_members";`);
    this.addSql(`drop view if exists "open_sessions";`);
    this.addSql(`drop view if exists "active_users";`);
  }

}
