import { sql, type Statement } from '../../../platform/database/statement.js';
import { telephoneDigits } from '../search/telephone-number.js';
import type { Selection } from './selection.js';

type Facets = Pick<Selection['filters'], 'department' | 'callerId' | 'indicator' | 'warning'>;

/**
 * Filters by what an analysis says of itself in JSON. The function `analysis_facets` of the database makes one text of each value,
 * with the account in front of it, and an index has them all.
 */
export function facetConditions({ accountId, filters }: Selection): Statement[] {
  const facets = sql`analysis_facets(account_id, metadata, indicators, warnings)`;
  const tokens = (kind: string, values: readonly string[]) => values.map((value) => `${accountId} ${kind} ${value}`);
  return wantedOf(filters, (name, values) => {
    const digits = name === 'callerId' ? tokens('digits', values.flatMap(digitsOf)) : [];
    return sql`${facets} && ${[...tokens(name, values), ...digits]}::text[]`;
  });
}

/** The same of each row of `of` that comes by. */
export function facetRowConditions({ filters }: Selection, of: Statement): Statement[] {
  return wantedOf(filters, (name, values) => {
    if (name === 'indicator') return sql`jsonb_path_query_array(${of}.indicators, '$[*].type') ?| ${values}::text[]`;
    if (name === 'warning') return sql`jsonb_path_query_array(${of}.warnings, '$[*].code') ?| ${values}::text[]`;
    if (name === 'department') return sql`${of}.metadata->>'department' = any(${values})`;
    const digits = sql`regexp_replace(${of}.metadata->>'callerId', '\\D', '', 'g') = any(${values.flatMap(digitsOf)})`;
    return sql`(${of}.metadata->>'callerId' = any(${values}) or ${digits})`;
  });
}

export const hasFacets = ({ filters }: Selection): boolean => wantedOf(filters, () => true).length > 0;

const names = ['department', 'callerId', 'indicator', 'warning'] as const;

function wantedOf<T>(filters: Facets, make: (name: keyof Facets, values: readonly string[]) => T): T[] {
  return names.flatMap((name) => {
    const values = filters[name];
    return values ? [make(name, values)] : [];
  });
}

const digitsOf = (value: string): string[] => [telephoneDigits(value) ?? []].flat();
