import { isSupervisor } from '../../platform/caller/is-supervisor.js';
import type { Principal } from '../../platform/caller/principal.js';
import { sql, type Statement } from '../../platform/database/statement.js';

/**
 * What `visibilityOf` says of each review, for lists: `id`, `analysis_id` and `assigned_to` of the reviews of the account that the
 * viewer may read. Of those that are blinded (`is_blinded`) the findings are hidden.
 */
export function visibleReviews(viewer: Principal, isLimited: boolean): Statement {
  const { accountId, kind, id: userId } = viewer;
  const ofAccount = sql`review_visibility r where r.account_id = ${accountId}`;
  if (kind !== 'user')
    return sql`select r.id, r.analysis_id, r.assigned_to, false as is_blinded from ${ofAccount} and not r.is_hidden_copy`;
  const tested = sql`select c.analysis_id from review_visibility c where c.account_id = ${accountId} and c.is_hidden_copy
    and c.copy_for = ${userId} and c.assigned_to = ${userId} and not c.is_completed`;
  const others = isLimited
    ? sql`false`
    : sql`case when r.is_hidden_copy then r.copy_for = ${userId} else r.analysis_id not in (${tested}) end`;
  const forSupervisors = isSupervisor(viewer) ? sql` and s.assigned_to = ${userId}` : sql``;
  const second = sql`select 1 from review_visibility s where s.account_id = ${accountId} and s.second_review_of = r.id
    and not s.is_completed${forSupervisors}`;
  return sql`select r.id, r.analysis_id, r.assigned_to,
      r.is_completed and r.assigned_to is distinct from ${userId} and exists (${second}) as is_blinded
    from ${ofAccount} and (r.assigned_to = ${userId} or ${others})`;
}
