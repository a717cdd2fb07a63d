import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { execute } from '../../platform/database/run-statement.js';
import { sql } from '../../platform/database/statement.js';
import type { Principal } from '../../platform/caller/principal.js';
import { type AlertTeam, alertTeams, type Matter, type ReviewFacts } from './visibility.js';

/** Asks views: reviews publish in `review_visibility` what decides who sees one, accounts publish teams in `team_members`. */
@Injectable()
export class AccessRepository {
  constructor(private readonly em: EntityManager) {}

  /** All reviews of the analyses that these matters are about. In the caller's unit of work. */
  reviewsAbout(accountId: string, matters: readonly Matter[]): Promise<ReviewFacts[]> {
    const idsOf = (of: (matter: Matter) => string | null) =>
      JSON.stringify([...new Set(matters.map(of).filter((id) => id !== null))]);
    return execute(
      this.em,
      sql`select id, analysis_id as "analysisId", assigned_to as "assignedTo", is_completed as "isCompleted",
                 second_review_of as "secondReviewOf", is_hidden_copy as "isHiddenCopy", copy_for as "copyFor"
            from review_visibility
           where account_id = ${accountId} and analysis_id in (
             select jsonb_array_elements_text(${idsOf((each) => each.analysisId)}::jsonb)
             union select analysis_id from review_visibility
                    where account_id = ${accountId} and id in (select jsonb_array_elements_text(${idsOf((each) => each.reviewId)}::jsonb)))`,
    );
  }

  /** Analyses of which these reviews hide findings from a user: by a second review that is open, or an open hidden copy. */
  async hidingFrom({ accountId, id }: Principal, onlyOwn: boolean): Promise<string[]> {
    const own = onlyOwn ? sql` and s.assigned_to = ${id}` : sql``;
    const rows = await execute<{ id: string }>(
      this.em,
      sql`select s.analysis_id as id
            from review_visibility s
            join review_visibility f on f.id = s.second_review_of and f.is_completed and f.assigned_to is distinct from ${id}
           where s.account_id = ${accountId} and s.second_review_of is not null and not s.is_completed${own}
          union
          select analysis_id from review_visibility
           where account_id = ${accountId} and is_hidden_copy and copy_for = ${id} and assigned_to = ${id} and not is_completed`,
    );
    return rows.map((row) => row.id);
  }

  /** Which users are in a team that looks after alerts. */
  membersOfAlertTeams(accountIds: readonly string[]): Promise<{ userId: string; team: AlertTeam }[]> {
    return execute(
      this.em,
      sql`select user_id as "userId", team from team_members
           where account_id in (select jsonb_array_elements_text(${JSON.stringify(accountIds)}::jsonb))
             and team in (select jsonb_array_elements_text(${JSON.stringify(alertTeams)}::jsonb))`,
    );
  }

  /** Analyses of which these users have a hidden copy to do. */
  async tested(users: readonly Principal[]): Promise<{ userId: string; analysisId: string }[]> {
    if (users.length === 0) return [];
    return execute(
      this.em,
      sql`select r.copy_for as "userId", r.analysis_id as "analysisId"
            from jsonb_to_recordset(${JSON.stringify(users.map(({ accountId, id }) => ({ accountId, id })))}::jsonb) as v("accountId" text, id text)
            join review_visibility r on r.account_id = v."accountId" and r.copy_for = v.id
           where r.is_hidden_copy and not r.is_completed and r.assigned_to = r.copy_for`,
    );
  }
}
