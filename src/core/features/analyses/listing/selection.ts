import type { Statement } from '../../../platform/database/statement.js';
import type { AnalysisQuery } from './listing.schemas.js';
import type { SearchQuery } from '../search/search-query.js';

/** What is listed: the filters of one account. `search` is undefined where there is none. */
export interface Selection {
  readonly accountId: string;
  readonly filters: Omit<
    AnalysisQuery,
    | 'page'
    | 'limit'
    | 'cursor'
    | 'search'
    | 'include'
    | 'sortBy'
    | 'sortOrder'
    | 'assignedTo'
    | 'minRiskScore'
    | 'maxRiskScore'
  > & {
    readonly minRiskScore?: number;
    readonly maxRiskScore?: number;
    /** Users; null: nobody. */
    readonly assignedTo?: readonly (string | null)[];
  };
  readonly search?: SearchQuery;
  /** Whether the account has most of all analyses: then it would only cost to tell the index which account is asked for. */
  readonly isMost?: boolean;
  /** Only what is assigned to this user. */
  readonly assignedTo?: string;
  /** The reviews that the caller sees, to select from; see `Access.reviewsOf`. Filters by reviews need it. */
  readonly reviews?: Statement;
  /** Whether the caller may know what shadow models say. */
  readonly withShadows?: boolean;
}

/** Behind which entry a page begins. */
export interface Position {
  readonly page: number;
  /** What the list is sorted by: a time in ISO 8601, a number, or null where the entry has no score. */
  readonly key: string | number | null;
  readonly id: string;
}
