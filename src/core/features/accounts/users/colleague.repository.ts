import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { execute } from '../../../platform/database/run-statement.js';
import { sql } from '../../../platform/database/statement.js';
import type { RoleName } from '../../../platform/caller/scopes.js';
import type { Colleague } from '../colleague.js';
import type { WorkingHours } from './user.entity.js';

export interface ColleagueRow extends Omit<Colleague, 'working' | 'isWorkingIn'> {
  readonly workingHours: WorkingHours | null;
}

/** Bare rows: an assignment looks at all users of an account, and building entities would take longer than the query. */
@Injectable()
export class ColleagueRepository {
  constructor(private readonly em: EntityManager) {}

  /** Those of the account; with `ids` only these. Reads in the caller's transaction. */
  async rows(accountId: string, now: Date, ids?: readonly string[]): Promise<ColleagueRow[]> {
    const these = ids ? sql` and id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))` : sql``;
    return execute(
      this.em,
      sql`select id as "userId", email, name, role, teams, expertise, max_open_reviews as "maxOpenReviews",
                 time_zone as "timeZone", working_hours as "workingHours", locale, phone_number as "phoneNumber", disabled,
                 available and not disabled and not coalesce(
                   out_of_office_from <= ${now} and coalesce(out_of_office_until > ${now}, true), false) as available
            from users where account_id = ${accountId}${these}`,
    );
  }

  /** Of whichever account: for those who are known by a verified token. */
  async rolesOf(ids: readonly string[]): Promise<{ userId: string; accountId: string; role: RoleName }[]> {
    return execute(
      this.em,
      sql`select id as "userId", account_id as "accountId", role from users
           where id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`,
    );
  }
}
