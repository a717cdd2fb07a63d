import { join, sql, type Statement } from '../../../platform/database/statement.js';
import { facetConditions, facetRowConditions, hasFacets } from './facets.js';
import { isRelated, joinedConditions, lookedUpConditions } from './related-filters.js';
import type { Selection } from './selection.js';
import { accountLexeme, quoteLexeme } from '../search/search-vector.js';

/** Conditions that the b-tree indexes of analyses answer without reading a row. */
export function columnConditions({ accountId, filters }: Selection): Statement {
  const { status, riskLevel, priority, minRiskScore, maxRiskScore, notScored, dateFrom, dateTo } = filters;
  const conditions = [
    sql`account_id = ${accountId}`,
    ...(status ? [sql`coalesce(disposition, status) ${oneOf(status)}`] : []),
    ...(riskLevel ? [sql`risk_level ${oneOf(riskLevel)}`] : []),
    ...(priority ? [sql`priority ${oneOf(priority)}`] : []),
    ...(minRiskScore === undefined ? [] : [sql`risk_score >= ${minRiskScore}`]),
    ...(maxRiskScore === undefined ? [] : [sql`risk_score <= ${maxRiskScore}`]),
    ...(notScored === undefined ? [] : [notScored ? withoutScore : sql`not (${withoutScore})`]),
    ...(dateFrom ? [sql`created_at >= ${dateFrom}`] : []),
    ...(dateTo ? [sql`created_at < ${dateTo}`] : []),
  ];
  return join(conditions, ' and ');
}

/** What `not_scored` says, in columns that every index of the list carries. */
const withoutScore = sql`status = 'completed' and risk_score is null`;

/** One value lets an index keep its order. */
const oneOf = (values: readonly string[]): Statement =>
  values.length === 1 ? sql`= ${values[0]}` : sql`= any(${values})`;

/** Whether there is more to it than columns: words, tags, or what JSON and other tables say. */
export const isBeyondColumns = (selection: Selection): boolean =>
  selection.search !== undefined || isLookedUp(selection);

const isLookedUp = (selection: Selection): boolean =>
  Boolean(selection.filters.tags?.length) || hasFacets(selection) || isRelated(selection);

/** Whether no index helps, as with `-word` alone. */
export const isWithoutIndex = (selection: Selection): boolean =>
  selection.search?.indexed === null && !isLookedUp(selection);

/** Without what is beyond columns. */
export const columnsOnly = ({ accountId, filters }: Selection): Selection => {
  const { status, riskLevel, priority, minRiskScore, maxRiskScore, notScored, dateFrom, dateTo } = filters;
  const columns = { status, riskLevel, priority, minRiskScore, maxRiskScore, notScored, dateFrom, dateTo };
  return { accountId, filters: columns };
};

/** Conditions beyond columns on `analyses`, so that the GIN indexes and those of other tables find the rows. */
export function indexedConditions(selection: Selection): Statement[] {
  const { filters } = selection;
  const tags = filters.tags?.length ? [sql`tags @> ${filters.tags}::text[]`] : [];
  return [...tags, ...facetConditions(selection), ...joinedConditions(selection), ...searchConditions(selection)];
}

function searchConditions({ accountId, search, isMost }: Selection): Statement[] {
  if (!search) return [];
  if (search.query === null) return [sql`false`];
  const matches = sql`ts_match_vq(search, ${search.query}::tsquery)`;
  if (search.indexed === null) return [matches];
  const own = isMost ? search.indexed : `${quoteLexeme(accountLexeme(accountId))} & (${search.indexed})`;
  const found = sql`search @@ ${own}::tsquery`;
  return search.query === search.indexed ? [found] : [found, matches];
}

/** The same of each row of `of` that comes by: as functions, which no index can answer. */
export function rowConditions(selection: Selection, of: Statement): Statement[] {
  const { filters, search } = selection;
  return [
    ...(filters.tags?.length ? [sql`arraycontains(tags, ${filters.tags}::text[])`] : []),
    ...facetRowConditions(selection, of),
    ...lookedUpConditions(selection, of),
    ...(search ? [search.query === null ? sql`false` : sql`ts_match_vq(search, ${search.query}::tsquery)`] : []),
  ];
}
