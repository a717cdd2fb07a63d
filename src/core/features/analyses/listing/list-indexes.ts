const index = (name: string, definition: string) => ({
  name,
  expression: `create index ${name} on analyses ${definition}`,
});

/**
 * One index for each order, and one for each filter that may leave few of many analyses. All carry the columns that are
 * filtered by, so that a list reads the index alone until it knows the rows of its page. (An expression is found in an index
 * only where its columns are there too.) The last three serve words, tags and fields in JSON, without an order.
 */
export const listIndexes = [
  index(
    'analyses_by_creation',
    '(account_id, created_at, id) include (status, disposition, risk_level, risk_score, priority)',
  ),
  index(
    'analyses_by_status',
    '(account_id, (coalesce(disposition, status)), created_at, id) include (status, disposition, risk_level, risk_score, priority)',
  ),
  index(
    'analyses_by_level',
    '(account_id, risk_level, created_at, id) include (status, disposition, risk_score, priority)',
  ),
  index(
    'analyses_by_risk',
    '(account_id, risk_score, id) include (status, disposition, risk_level, created_at, priority)',
  ),
  index(
    'analyses_by_duration',
    '(account_id, duration, id) include (status, disposition, risk_level, risk_score, created_at, priority)',
  ),
  index('analyses_not_scored', `(account_id, created_at, id) where status = 'completed' and risk_score is null`),
  index('analyses_search', 'using gin (search)'),
  index('analyses_tags', 'using gin (tags)'),
  index('analyses_facets', 'using gin (analysis_facets(account_id, metadata, indicators, warnings))'),
];
