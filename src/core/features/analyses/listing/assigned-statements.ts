import { join, raw, sql, type Statement } from '../../../platform/database/statement.js';
import { columnConditions, rowConditions } from './list-filter.js';
import type { Selection } from './selection.js';
import { behind, keys, type Page, rowsOf, shown, type Width } from './list-statements.js';

/** A page of what is assigned to one user: some thousands of analyses at most, all looked at; `total` is how many match. */
export function pageOfAssigned(selection: Selection, page: Page): Statement {
  const { sortBy, sortOrder, limit, offset } = page;
  const order = raw(sortOrder);
  const ids = sql`select id, ${keys[sortBy].column} as key, count(*) over ()::int as total from ${assigned(selection)}${behind(page)}
    order by 2 ${order} nulls last, id ${order} limit ${limit} offset ${offset}`;
  return shown(ids, { sortOrder }, sql`, p.total`);
}

export const countAssigned = (selection: Selection): Statement =>
  sql`select count(*)::int as total from ${assigned(selection)}`;

/** As `everything` of the whole account. */
export function everythingAssigned(
  selection: Selection,
  { sortBy, sortOrder }: Pick<Page, 'sortBy' | 'sortOrder'>,
  width: Width,
): Statement {
  const order = raw(sortOrder);
  return sql`${rowsOf(sql`select * from ${assigned(selection)}`, width)}
   order by a.${keys[sortBy].column} ${order} nulls last, a.id ${order}`;
}

/** Begins with the assignments; `offset 0` keeps the planner from going through the whole account for them. */
function assigned(selection: Selection): Statement {
  const { accountId, assignedTo } = selection;
  const own = sql`select distinct analysis_id from assigned_analyses where account_id = ${accountId} and user_id = ${assignedTo}`;
  const where = join([columnConditions(selection), ...rowConditions(selection, raw('found'))], ' and ');
  return sql`(${own}) own cross join lateral (select * from analyses where id = own.analysis_id offset 0) found where ${where}`;
}
