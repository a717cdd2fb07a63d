export const administration = {
  title: 'Administration',
  menu: 'Administration: {section}',
  groups: { people: 'People', integrations: 'Integrations', notifications: 'Notifications', system: 'System' },
  sections: { apiKeys: 'API keys', silences: 'Silences' },
  forbidden: 'You may not open this page.',
  forbiddenNext: 'An administrator can give you the role that it needs.',
  operator: 'The command line',
  unknownPerson: 'Someone who is not known here',
};
