export const administration = {
  title: 'Administration',
  menu: 'Administration: {section}',
  groups: {
    start: 'Start',
    people: 'People',
    integrations: 'Integrations',
    notifications: 'Notifications',
    system: 'System',
  },
  sections: {
    setUp: 'Set-up',
    users: 'Users',
    apiKeys: 'API keys',
    webhooks: 'Webhooks',
    silences: 'Silences',
    plugins: 'Plugins',
    audit: 'Audit trail',
  },
  forbidden: 'You may not open this page.',
  forbiddenNext: 'An administrator can give you the role that it needs.',
  operator: 'The command line',
  unknownPerson: 'Someone who is not known here',
};
