const index = (name: string, definition: string, unique = '') => ({
  name,
  expression: `create ${unique}index ${name} on reviews ${definition}`,
});
const unique = (name: string, definition: string) => index(name, definition, 'unique ');

/** Queues are read in the order of their index; the unique ones keep an analysis from having two reviews of one kind. */
export const reviewIndexes = [
  index('reviews_queue', '(account_id, assigned_to, status, deadline, urgency, id)'),
  index('reviews_by_status', '(account_id, status, deadline, urgency, id)'),
  index('reviews_by_deadline', '(account_id, deadline, urgency, id) include (status)'),
  index('reviews_of_analysis', '(account_id, analysis_id)'),
  index('reviews_open', `(account_id, assigned_to) include (urgency) where status <> 'completed'`),
  index('reviews_completed', `(account_id, completed_at) where status = 'completed'`),
  index('reviews_golden', '(account_id, assigned_to) where golden_beside is not null'),
  unique(
    'reviews_one_first',
    '(account_id, analysis_id) where second_review_of is null and adjudication_of is null and golden_beside is null',
  ),
  unique('reviews_one_second', '(second_review_of) where second_review_of is not null'),
  unique('reviews_one_adjudication', '(adjudication_of) where adjudication_of is not null'),
  unique('reviews_one_golden', '(golden_beside) where golden_beside is not null'),
];
