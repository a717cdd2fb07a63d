import { join, raw, sql, type Statement } from '../../../platform/database/statement.js';
import { columnConditions, indexedConditions, rowConditions } from './list-filter.js';
import type { Position, Selection } from './selection.js';
import type { AnalysisQuery } from './listing.schemas.js';
import { planOf } from '../../../platform/database/planned-rows.js';

export interface Page extends Pick<AnalysisQuery, 'sortBy' | 'sortOrder'> {
  readonly limit: number;
  readonly offset: number;
  /** The entry behind which it begins. */
  readonly after?: Pick<Position, 'key' | 'id'>;
}

/** Of an entry, but for what reviews say; from `joined`. */
const columns = sql`a.id as "analysisId", coalesce(a.disposition, a.status) as status, a.risk_score as "riskScore",
  a.risk_level as "riskLevel", a.duration, a.created_at as "createdAt", a.tags, a.summary, a.priority,
  a.metadata->>'callerId' as "callerId", a.metadata->>'department' as department, f.file_name as "fileName", t.language,
  coalesce(jsonb_path_query_array(a.indicators, '$[*].type'), '[]') as "indicatorTypes",
  jsonb_path_query_array(a.warnings, '$[*].code') as warnings, a.not_scored->>'reason' as "notScored"`;
const joined = sql`join recordings f on f.id = a.file_id left join transcripts t on t.analysis_id = a.id`;
/** Of a row of the CSV list, from `a` and `f`. */
const exported = sql`a.id as "analysisId", coalesce(a.disposition, a.status) as status, a.risk_score as "riskScore",
  a.risk_level as "riskLevel", a.duration, a.created_at as "createdAt", a.tags, a.summary, f.file_name as "fileName",
  a.metadata->>'callerId' as "callerId", a.not_scored->>'reason' as "notScored"`;
/** What is read of each row of a whole list: what the CSV list shows, or whole entries. */
export type Width = 'exported' | 'whole';
export const rowsOf = (found: Statement, width: Width): Statement =>
  width === 'whole'
    ? sql`select ${columns} from (${found}) a ${joined}`
    : sql`select ${exported} from (${found}) a join recordings f on f.id = a.file_id`;
/** `moved` orders alike, but no index has it: the planner cannot walk one in the hope of filling the page early. */
export const keys = {
  createdAt: { column: raw('created_at'), moved: raw(`created_at + interval '0'`) },
  riskScore: { column: raw('risk_score'), moved: raw('risk_score + 0') },
  duration: { column: raw('duration'), moved: raw('duration + 0') },
} as const;

/**
 * A page without words or tags: the ids from one index alone, without reading a row that is not shown, then these rows.
 * Skipping a million entries to a far page takes about a tenth of a second so.
 */
export const pageByColumns = (selection: Selection, page: Page): Statement =>
  shown(orderedIds(columnConditions(selection), page), page);

/** An index keeps nulls at one end only: in descending order the analyses without a score are added behind. */
function orderedIds(where: Statement, page: Page): Statement {
  const { sortBy, sortOrder, limit, offset, after } = page;
  const { column } = keys[sortBy];
  const order = raw(sortOrder);
  const ids = (extra: Statement) =>
    sql`select id, ${column} as key from analyses where ${where}${extra} order by ${column} ${order}, id ${order}`;
  const bounds = sql`limit ${limit} offset ${offset}`;
  if (sortBy !== 'riskScore' || (sortOrder === 'asc' && !after)) return sql`${ids(behind(page))} ${bounds}`;
  const scored = after?.key === null ? sql` and false` : sql` and risk_score is not null${behindKey(page)}`;
  const others = sql` and risk_score is null${after?.key === null ? behind(page) : sql``}`;
  const both = join(
    [scored, others].map((extra) => sql`(${ids(extra)} limit ${limit + offset})`),
    ' union all ',
  );
  return sql`select id, key from (${both}) merged order by key ${order} nulls last, id ${order} ${bounds}`;
}

/** Of rows of `analyses`: those behind the entry after which the page begins; without a score come last in either order. */
export function behind(page: Page): Statement {
  const { sortBy, sortOrder, after } = page;
  if (!after) return sql``;
  if (after.key === null)
    return sql` and risk_score is null and id ${raw(sortOrder === 'asc' ? '>' : '<')} ${after.id}`;
  if (sortBy !== 'riskScore') return behindKey(page);
  return sql` and (risk_score is null or (true${behindKey(page)}))`;
}

function behindKey({ sortBy, sortOrder, after }: Page): Statement {
  if (!after) return sql``;
  return sql` and (${keys[sortBy].column}, id) ${raw(sortOrder === 'asc' ? '>' : '<')} (${after.key}, ${after.id})`;
}

export function shown(ids: Statement, { sortOrder }: Pick<Page, 'sortOrder'>, more = sql``): Statement {
  const order = raw(sortOrder);
  return sql`select ${columns}${more} from (${ids}) p join analyses a on a.id = p.id ${joined} order by p.key ${order} nulls last, p.id ${order}`;
}

/**
 * A page by words or tags that many rows have: goes through the rows in their order until the page is full, through
 * `most` at most (null: all).`walked` is how many it had gone through at each entry. A page that is not full says nothing.
 */
export function pageByWalking(selection: Selection, page: Page, most: number | null): Statement {
  const { sortBy, limit, offset } = page;
  const { column } = keys[sortBy];
  const sortOrder = raw(page.sortOrder);
  const scored = sortBy === 'riskScore' ? sql` and risk_score is not null` : sql``;
  const order = sql`order by ${column} ${sortOrder}, id ${sortOrder}`;
  const walk = sql`select id, tags, search, metadata, indicators, warnings, row_number() over (${order}) as walked from analyses
    where ${columnConditions(selection)}${scored}${behind(page)} ${order} limit ${most}`;
  const found = sql`select id, walked from (${walk}) w where ${join(rowConditions(selection, raw('w')), ' and ')}
    limit ${limit} offset ${offset}`;
  return sql`select ${columns}, p.walked::int from (${found}) p join analyses a on a.id = p.id ${joined} order by p.walked`;
}

/** A page by words or tags that few rows have: all of them from the GIN indexes, sorted; `total` is how many. */
export function pageByWords(selection: Selection, page: Page): Statement {
  const { sortBy, limit, offset } = page;
  const order = raw(page.sortOrder);
  const ids = sql`select id, ${keys[sortBy].moved} as key, count(*) over ()::int as total from analyses where ${allConditions(selection)}${behind(page)}
    order by 2 ${order} nulls last, id ${order} limit ${limit} offset ${offset}`;
  return shown(ids, page, sql`, p.total`);
}

/** @param most counts no further; null: all */
export const count = (selection: Selection, most: number | null): Statement =>
  sql`select count(*)::int as total from (select 1 from analyses where ${allConditions(selection)} limit ${most}) counted`;

export const estimate = (selection: Selection): Statement =>
  planOf(sql`select 1 from analyses where ${allConditions(selection)}`);

/** Every row of the list. */
export function everything(
  selection: Selection,
  { sortBy, sortOrder }: Pick<Page, 'sortBy' | 'sortOrder'>,
  width: Width,
): Statement {
  const order = raw(sortOrder);
  return sql`${rowsOf(sql`select * from analyses where ${allConditions(selection)}`, width)}
   order by a.${keys[sortBy].column} ${order} nulls last, a.id ${order}`;
}

const allConditions = (selection: Selection): Statement =>
  join([columnConditions(selection), ...indexedConditions(selection)], ' and ');
