const index = (name: string, definition: string, unique = '') => ({
  name,
  expression: `create ${unique}index ${name} on reviews ${definition}`,
});
const unique = (name: string, definition: string) => index(name, definition, 'unique ');

/**
 * Few, because assigning a thousand reviews writes each index a thousand times. A list is merged from its statuses,
 * each of which an index has in the order of the list; what is filtered by else is carried along. The unique ones keep an
 * analysis from having two reviews of one kind; the partial ones hold almost nothing.
 */
export const reviewIndexes = [
  index(
    'reviews_queue',
    '(account_id, assigned_to, status, deadline, urgency, id) include (review_type, golden_beside)',
  ),
  index('reviews_by_status', '(account_id, status, deadline, urgency, id) include (review_type, golden_beside)'),
  index('reviews_completed', `(account_id, completed_at) where status = 'completed'`),
  index('reviews_golden', '(account_id, golden_for) where golden_beside is not null'),
  index('reviews_blind', `(account_id, assigned_to) where second_review_of is not null and status <> 'completed'`),
  unique(
    'reviews_of_analysis',
    `(account_id, analysis_id, coalesce('second ' || second_review_of, 'adjudication ' || adjudication_of, golden_beside, ''))`,
  ),
  unique('reviews_one_second', '(second_review_of) where second_review_of is not null'),
  unique('reviews_one_adjudication', '(adjudication_of) where adjudication_of is not null'),
  unique('reviews_one_golden', '(golden_beside) where golden_beside is not null'),
];
