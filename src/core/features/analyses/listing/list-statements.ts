import { type Statement, Values } from '../../../platform/database/statement.js';
import { columnConditions, indexedConditions, rowConditions, type Selection } from './list-filter.js';
import type { AnalysisQuery } from './listing.schemas.js';

export interface Page extends Pick<AnalysisQuery, 'sortBy' | 'sortOrder'> {
  readonly limit: number;
  readonly offset: number;
}

export const columns = `a.id as "analysisId", coalesce(a.disposition, a.status) as status, a.risk_score as "riskScore",
  a.risk_level as "riskLevel", a.duration, a.created_at as "createdAt", a.tags, a.summary`;
/** `moved` orders alike, but no index has it: the planner cannot walk one in the hope of filling the page early. */
export const keys = {
  createdAt: { column: 'created_at', moved: `created_at + interval '0'` },
  riskScore: { column: 'risk_score', moved: 'risk_score + 0' },
  duration: { column: 'duration', moved: 'duration + 0' },
} as const;

/**
 * A page without words or tags: the ids from one index alone, without reading a row that is not shown, then these rows.
 * Skipping a million entries to a far page takes about a tenth of a second so.
 */
export function pageByColumns(selection: Selection, page: Page): Statement {
  const values = new Values();
  const where = columnConditions(selection, values);
  return { text: shown(orderedIds(where, page, values), page), values: values.all };
}

/** An index keeps nulls at one end only: in descending order the analyses without a score are added behind. */
function orderedIds(where: string, { sortBy, sortOrder, limit, offset }: Page, { bind }: Values): string {
  const { column } = keys[sortBy];
  const ids = (extra: string) =>
    `select id, ${column} as key from analyses where ${where}${extra} order by ${column} ${sortOrder}, id ${sortOrder}`;
  const bounds = `limit ${bind(limit)} offset ${bind(offset)}`;
  if (sortBy !== 'riskScore' || sortOrder === 'asc') return `${ids('')} ${bounds}`;
  const most = `limit ${bind(limit + offset)}`;
  const [scored, others] = ['is not null', 'is null'].map((is) => `(${ids(` and risk_score ${is}`)} ${most})`);
  return `select id, key from (${scored} union all ${others}) merged order by key desc nulls last, id desc ${bounds}`;
}

export const shown = (ids: string, { sortOrder }: Pick<Page, 'sortOrder'>, more = ''): string =>
  `select ${columns}${more} from (${ids}) p join analyses a on a.id = p.id order by p.key ${sortOrder} nulls last, p.id ${sortOrder}`;

/**
 * A page by words or tags that many rows have: goes through the rows in their order until the page is full, through
 * `most` at most (null: all).`walked` is how many it had gone through at each entry. A page that is not full says nothing.
 */
export function pageByWalking(selection: Selection, page: Page, most: number | null): Statement {
  const values = new Values();
  const { bind } = values;
  const { sortBy, sortOrder, limit, offset } = page;
  const { column } = keys[sortBy];
  const scored = sortBy === 'riskScore' ? ' and risk_score is not null' : '';
  const order = `order by ${column} ${sortOrder}, id ${sortOrder}`;
  const walk = `select id, tags, search, row_number() over (${order}) as walked from analyses
    where ${columnConditions(selection, values)}${scored} ${order} limit ${bind(most)}`;
  const found = `select id, walked from (${walk}) w where ${rowConditions(selection, values).join(' and ')}
    limit ${bind(limit)} offset ${bind(offset)}`;
  const text = `select ${columns}, p.walked::int from (${found}) p join analyses a on a.id = p.id order by p.walked`;
  return { text, values: values.all };
}

/** A page by words or tags that few rows have: all of them from the GIN indexes, sorted; `total` is how many. */
export function pageByWords(selection: Selection, page: Page): Statement {
  const values = new Values();
  const { sortBy, sortOrder, limit, offset } = page;
  const where = allConditions(selection, values);
  const ids = `select id, ${keys[sortBy].moved} as key, count(*) over ()::int as total from analyses where ${where}
    order by 2 ${sortOrder} nulls last, id ${sortOrder} limit ${values.bind(limit)} offset ${values.bind(offset)}`;
  return { text: shown(ids, page, ', p.total'), values: values.all };
}

/** @param most counts no further; null: all */
export function count(selection: Selection, most: number | null): Statement {
  const values = new Values();
  const where = allConditions(selection, values);
  const text = `select count(*)::int as total from (select 1 from analyses where ${where} limit ${values.bind(most)}) counted`;
  return { text, values: values.all };
}

/** The planner's own estimate of how many rows there are, in JSON; costs no look at a row. */
export function estimate(selection: Selection): Statement {
  const values = new Values();
  return {
    text: `explain (format json) select 1 from analyses where ${allConditions(selection, values)}`,
    values: values.all,
  };
}

/** Every row of the export, with what a list entry has not. */
export function everything(selection: Selection, { sortBy, sortOrder }: Omit<Page, 'limit' | 'offset'>): Statement {
  const values = new Values();
  const { column } = keys[sortBy];
  const where = allConditions(selection, values);
  const text = `select ${columns}, f.file_name as "fileName", a.metadata->>'callerId' as "callerId"
    from (select * from analyses where ${where}) a join recordings f on f.id = a.file_id
   order by a.${column} ${sortOrder} nulls last, a.id ${sortOrder}`;
  return { text, values: values.all };
}

const allConditions = (selection: Selection, values: Values): string =>
  [columnConditions(selection, values), ...indexedConditions(selection, values)].join(' and ');
