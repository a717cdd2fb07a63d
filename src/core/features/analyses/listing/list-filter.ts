import type { Values } from '../../../platform/database/statement.js';
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
  /** Whether the account has most of all analyses: then it would only cost to tell the index which account is asked for. */
  readonly isMost?: boolean;
  /** Only what is assigned to this user. */
  readonly assignedTo?: string;
}

/** Conditions that the b-tree indexes of analyses answer without reading a row. */
export function columnConditions({ accountId, filters }: Selection, { bind }: Values): string {
  const { status, riskLevel, minRiskScore, maxRiskScore, dateFrom, dateTo } = filters;
  return [
    `account_id = ${bind(accountId)}`,
    ...(status ? [`coalesce(disposition, status) = ${bind(status)}`] : []),
    ...(riskLevel ? [`risk_level = ${bind(riskLevel)}`] : []),
    ...(minRiskScore === undefined ? [] : [`risk_score >= ${bind(minRiskScore)}`]),
    ...(maxRiskScore === undefined ? [] : [`risk_score <= ${bind(maxRiskScore)}`]),
    ...(dateFrom ? [`created_at >= ${bind(dateFrom)}`] : []),
    ...(dateTo ? [`created_at < ${bind(dateTo)}`] : []),
  ].join(' and ');
}

export const hasWordsOrTags = ({ filters, search }: Selection): boolean =>
  search !== undefined || Boolean(filters.tags?.length);

/** Conditions on words and tags, so that the GIN indexes find the rows. */
export function indexedConditions(selection: Selection, values: Values): string[] {
  const { accountId, filters, search, isMost } = selection;
  const { bind } = values;
  const conditions = filters.tags?.length ? [`tags @> ${bind(filters.tags)}::text[]`] : [];
  if (!search) return conditions;
  if (search.query === null) return ['false'];
  if (search.indexed === null) return [...conditions, `ts_match_vq(search, ${bind(search.query)}::tsquery)`];
  const own = isMost ? search.indexed : `${quoteLexeme(accountLexeme(accountId))} & (${search.indexed})`;
  conditions.push(`search @@ ${bind(own)}::tsquery`);
  if (search.query !== search.indexed) conditions.push(`ts_match_vq(search, ${bind(search.query)}::tsquery)`);
  return conditions;
}

/** The same as functions, which no index can answer: each row that comes by is looked at. */
export function rowConditions({ filters, search }: Selection, { bind }: Values): string[] {
  return [
    ...(filters.tags?.length ? [`arraycontains(tags, ${bind(filters.tags)}::text[])`] : []),
    ...(search ? [search.query === null ? 'false' : `ts_match_vq(search, ${bind(search.query)}::tsquery)`] : []),
  ];
}
