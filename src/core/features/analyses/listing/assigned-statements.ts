import { Values } from '../../../platform/database/statement.js';
import { columnConditions, rowConditions, type Selection } from './list-filter.js';
import type { Statement } from '../../../platform/database/statement.js';
import { columns, keys, type Page, shown } from './list-statements.js';

/** A page of what is assigned to one user: some thousands of analyses at most, all looked at; `total` is how many match. */
export function pageOfAssigned(selection: Selection, { sortBy, sortOrder, limit, offset }: Page): Statement {
  const values = new Values();
  const ids = `select id, ${keys[sortBy].column} as key, count(*) over ()::int as total from ${assigned(selection, values)}
    order by 2 ${sortOrder} nulls last, id ${sortOrder} limit ${values.bind(limit)} offset ${values.bind(offset)}`;
  return { text: shown(ids, { sortOrder }, ', p.total'), values: values.all };
}

export function countAssigned(selection: Selection): Statement {
  const values = new Values();
  return { text: `select count(*)::int as total from ${assigned(selection, values)}`, values: values.all };
}

/** As `everything` of the whole account. */
export function everythingAssigned(selection: Selection, order: Pick<Page, 'sortBy' | 'sortOrder'>): Statement {
  const values = new Values();
  const text = `select ${columns}, f.file_name as "fileName", a.metadata->>'callerId' as "callerId"
    from (select * from ${assigned(selection, values)}) a join recordings f on f.id = a.file_id
   order by a.${keys[order.sortBy].column} ${order.sortOrder} nulls last, a.id ${order.sortOrder}`;
  return { text, values: values.all };
}

/** Begins with the assignments; `offset 0` keeps the planner from going through the whole account for them. */
function assigned(selection: Selection, values: Values): string {
  const { accountId, assignedTo } = selection;
  const { bind } = values;
  const own = `select distinct analysis_id from assigned_analyses where account_id = ${bind(accountId)} and user_id = ${bind(assignedTo)}`;
  const where = [columnConditions(selection, values), ...rowConditions(selection, values)].join(' and ');
  return `(${own}) own cross join lateral (select * from analyses where id = own.analysis_id offset 0) found where ${where}`;
}
