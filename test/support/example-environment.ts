/** What the configurations in `examples` read from the environment. */
export const exampleEnvironment: Readonly<Record<string, string>> = {
  SLACK_WEBHOOK_URL: 'https://hooks.slack.example/services/T0/B0/secret',
  TEAMS_WORKFLOW_URL: 'https://teams.example/workflows/1/triggers/manual/paths/invoke?sig=secret',
  PAGERDUTY_ROUTING_KEY: '0123456789abcdef0123456789abcdef',
  JIRA_URL: 'https://acme.atlassian.example',
  JIRA_EMAIL: 'bot@example.org',
  JIRA_API_TOKEN: 'secret',
  DEEPGRAM_API_KEY: 'secret',
};
