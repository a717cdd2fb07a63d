/** Groups of operations, and so of the methods and files that generators make. */
export const tags = {
  analyses: 'Recordings of calls, their transcripts, and how likely they are fraud.',
  'api keys': 'Keys for other servers.',
  audit: 'Who did what, and when.',
  auth: 'Signing in with the embedded identity provider.',
  comments: 'What people write about calls.',
  files: 'The recordings themselves.',
  models: 'Quality of fraud models, measured by the verdicts of reviewers.',
  'notification preferences': 'What each user gets, on which channels and when; devices for push.',
  'notification rules': 'Rules, distribution lists, escalations, silences, batching and routing of an account.',
  'notification webhooks': 'URLs that notifications are sent to.',
  notifications: 'The inbox of each user: list, read, acknowledge, stream; and sending by hand.',
  operation: 'Health and metrics.',
  plugins: 'The configured transcribers, fraud models and assignment strategies.',
  reviews: 'Who reviews an analysis, by when, and with which verdict.',
  users: 'Who may sign in, with expertise and working hours.',
  webhooks: 'Which URLs are called on events, and the log of deliveries.',
} as const;
