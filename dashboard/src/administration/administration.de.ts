import type { administration as english } from './administration.en.ts';

export const administration: typeof english = {
  title: 'Verwaltung',
  menu: 'Verwaltung: {section}',
  groups: { people: 'Personen', integrations: 'Anbindungen', notifications: 'Benachrichtigungen', system: 'System' },
  sections: { apiKeys: 'API-Schlüssel', silences: 'Stummschaltungen' },
  forbidden: 'Sie dürfen diese Seite nicht öffnen.',
  forbiddenNext: 'Die nötige Rolle kann Ihnen die Administration geben.',
  operator: 'Die Kommandozeile',
  unknownPerson: 'Jemand, den es hier nicht gibt',
};
