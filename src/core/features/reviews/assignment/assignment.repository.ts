import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { execute } from '../../../platform/database/run-statement.js';
import { sql } from '../../../platform/database/statement.js';
import type { Review } from '../review.entity.js';
import { isOpen } from '../review.types.js';

export interface Load {
  readonly userId: string;
  readonly open: number;
  readonly workload: number;
}
/** Of a review what assigning it needs. */
export type Held = Pick<
  Review,
  | 'id'
  | 'analysisId'
  | 'status'
  | 'urgency'
  | 'deadline'
  | 'assignedTo'
  | 'secondReviewOf'
  | 'adjudicationOf'
  | 'goldenMixedWith'
>;
/** Of a review, stored or about to be, what says whether it follows another one. */
type Linkable = Pick<Held, 'id'> & Partial<Pick<Held, 'secondReviewOf' | 'adjudicationOf'>>;
export interface Given {
  readonly reviewId: string;
  readonly userId: string;
}

/** What assigning reads and writes of many reviews at once: one statement each, however many there are. */
@Injectable()
export class AssignmentRepository {
  constructor(private readonly em: EntityManager) {}

  /**
   * Bare rows, as to build a thousand entities takes longer than to read them. In one order, so that two who lock the same
   * ones wait for each other and never in a ring.
   */
  async lock(accountId: string, ids: readonly string[]): Promise<Held[]> {
    const rows = await execute<Omit<Held, 'deadline'> & { deadline: number | null }>(
      this.em,
      sql`select id, analysis_id as "analysisId", status, urgency, assigned_to as "assignedTo",
                 second_review_of as "secondReviewOf", adjudication_of as "adjudicationOf",
                 golden_beside as "goldenMixedWith", (extract(epoch from deadline) * 1000)::float8 as deadline
            from reviews
           where account_id = ${accountId} and id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))
           order by id for update of reviews`,
    );
    return rows.map((row) => ({ ...row, deadline: row.deadline === null ? null : new Date(row.deadline) }));
  }

  /** Open reviews of users, without hidden copies, but for those in `without`. `weights` are in the order of `reviewPriorities`. */
  loads(
    accountId: string,
    userIds: readonly string[],
    without: readonly string[],
    weights: readonly number[],
  ): Promise<Load[]> {
    return execute<Load>(
      this.em,
      sql`select assigned_to as "userId", count(*)::int as open,
                 sum((${JSON.stringify(weights)}::jsonb ->> urgency)::float)::float as workload
            from reviews
           where account_id = ${accountId} and ${isOpen} and golden_beside is null
             and assigned_to in (select jsonb_array_elements_text(${JSON.stringify(userIds)}::jsonb))
             and id not in (select jsonb_array_elements_text(${JSON.stringify(without)}::jsonb))
           group by assigned_to`,
    );
  }

  async turns(accountId: string, strategy: string): Promise<Map<string, number>> {
    const rows = await execute<{ user_id: string; turn: string }>(
      this.em,
      sql`select user_id, turn from assignment_turns where account_id = ${accountId} and strategy = ${strategy}`,
    );
    return new Map(rows.map(({ user_id, turn }) => [user_id, Number(turn)]));
  }

  /** `userIds` in the order in which each was last given something. */
  async tookTurns(accountId: string, strategy: string, userIds: readonly string[], after: number): Promise<void> {
    await execute(
      this.em,
      sql`insert into assignment_turns (account_id, strategy, user_id, turn)
          select ${accountId}, ${strategy}, u.id, ${after}::bigint + u.position
            from jsonb_array_elements_text(${JSON.stringify(userIds)}::jsonb) with ordinality as u(id, position)
          on conflict (account_id, strategy, user_id) do update set turn = excluded.turn`,
    );
  }

  /** Users who must not get a review because they have reviewed the analysis before, by review. Only second reviews and adjudications have any. */
  async excluded(accountId: string, reviews: readonly Linkable[]): Promise<Map<string, string[]>> {
    const linked = reviews.filter((each) => each.secondReviewOf || each.adjudicationOf).map(({ id }) => id);
    if (linked.length === 0) return new Map();
    const rows = await execute<{ id: string; users: string[] }>(
      this.em,
      sql`select r.id, array_remove(array[f.assigned_to, f.completed_by, s.assigned_to, s.completed_by], null) as users
            from reviews r
            join reviews f on f.id = coalesce(r.second_review_of, r.adjudication_of)
            left join reviews s on s.second_review_of = f.id and s.id <> r.id
           where r.account_id = ${accountId} and r.id in (select jsonb_array_elements_text(${JSON.stringify(linked)}::jsonb))`,
    );
    return new Map(rows.map(({ id, users }) => [id, users]));
  }

  /**
   * Gives each review to its user. A review in progress that is reassigned becomes pending. `urgency` and `deadline`
   * are those of all, undefined where each keeps its own.
   */
  async give(
    accountId: string,
    given: readonly Given[],
    at: Date,
    { urgency, deadline }: { urgency?: number; deadline?: Date },
  ): Promise<void> {
    await execute(
      this.em,
      sql`update reviews r
             set status = case when r.status = 'in_progress' and r.assigned_to is distinct from g."userId" then 'pending' else r.status end,
                 started_at = case when r.status = 'in_progress' and r.assigned_to is distinct from g."userId" then null else r.started_at end,
                 assigned_to = g."userId",
                 urgency = coalesce(${urgency ?? null}::smallint, r.urgency),
                 deadline = coalesce(${deadline ?? null}::timestamptz, r.deadline),
                 updated_at = ${at}
            from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g("reviewId" text, "userId" text)
           where r.id = g."reviewId" and r.account_id = ${accountId}`,
    );
  }
}
