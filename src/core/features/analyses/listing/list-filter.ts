import { join, sql, type Statement } from '../../../platform/database/statement.js';
import { accountLexeme } from './search-vector.js';
import { quoteLexeme, type SearchQuery } from './search-query.js';
import type { AnalysisQuery } from './listing.schemas.js';

/** What is listed: the filters of one account. `search` is undefined where there is none. */
export interface Selection {
  readonly accountId: string;
  readonly filters: Pick<
    AnalysisQuery,
    'status' | 'riskLevel' | 'minRiskScore' | 'maxRiskScore' | 'dateFrom' | 'dateTo' | 'tags'
  >;
  readonly search?: SearchQuery;
  /** Whether the account has most of all analyses: then filtering by account in the index would only add cost. */
  readonly isMost?: boolean;
  /** Only what is assigned to this user. */
  readonly assignedTo?: string;
}

/** Conditions that the b-tree indexes of analyses answer without reading a row. */
export function columnConditions({ accountId, filters }: Selection): Statement {
  const { status, riskLevel, minRiskScore, maxRiskScore, dateFrom, dateTo } = filters;
  const conditions = [
    sql`account_id = ${accountId}`,
    ...(status ? [sql`coalesce(disposition, status) = ${status}`] : []),
    ...(riskLevel ? [sql`risk_level = ${riskLevel}`] : []),
    ...(minRiskScore === undefined ? [] : [sql`risk_score >= ${minRiskScore}`]),
    ...(maxRiskScore === undefined ? [] : [sql`risk_score <= ${maxRiskScore}`]),
    ...(dateFrom ? [sql`created_at >= ${dateFrom}`] : []),
    ...(dateTo ? [sql`created_at < ${dateTo}`] : []),
  ];
  return join(conditions, ' and ');
}

export const hasWordsOrTags = ({ filters, search }: Selection): boolean =>
  search !== undefined || Boolean(filters.tags?.length);

/** Conditions on words and tags, so that the GIN indexes find the rows. */
export function indexedConditions({ accountId, filters, search, isMost }: Selection): Statement[] {
  const conditions = filters.tags?.length ? [sql`tags @> ${filters.tags}::text[]`] : [];
  if (!search) return conditions;
  if (search.query === null) return [sql`false`];
  const matches = sql`ts_match_vq(search, ${search.query}::tsquery)`;
  if (search.indexed === null) return [...conditions, matches];
  const own = isMost ? search.indexed : `${quoteLexeme(accountLexeme(accountId))} & (${search.indexed})`;
  conditions.push(sql`search @@ ${own}::tsquery`);
  if (search.query !== search.indexed) conditions.push(matches);
  return conditions;
}

/** The same as functions, which no index can answer: each row that comes by is looked at. */
export function rowConditions({ filters, search }: Selection): Statement[] {
  return [
    ...(filters.tags?.length ? [sql`arraycontains(tags, ${filters.tags}::text[])`] : []),
    ...(search ? [search.query === null ? sql`false` : sql`ts_match_vq(search, ${search.query}::tsquery)`] : []),
  ];
}
