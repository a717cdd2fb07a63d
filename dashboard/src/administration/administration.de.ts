import type { administration as english } from './administration.en.ts';

export const administration: typeof english = {
  title: 'Verwaltung',
  menu: 'Verwaltung: {section}',
  groups: {
    start: 'Start',
    people: 'Personen',
    integrations: 'Anbindungen',
    notifications: 'Benachrichtigungen',
    system: 'System',
  },
  sections: {
    setUp: 'Einrichtung',
    users: 'Benutzer',
    apiKeys: 'API-Schlüssel',
    webhooks: 'Webhooks',
    lists: 'Verteilerlisten',
    delivery: 'Zustellung',
    notificationWebhooks: 'Webhooks für Benachrichtigungen',
    silences: 'Stummschaltungen',
    plugins: 'Plugins',
    audit: 'Protokoll',
  },
  forbidden: 'Sie dürfen diese Seite nicht öffnen.',
  forbiddenNext: 'Die nötige Rolle kann Ihnen die Administration geben.',
  operator: 'Die Kommandozeile',
  unknownPerson: 'Jemand, den es hier nicht gibt',
  findPerson: 'Nach Name oder Adresse suchen',
  nobodyFound: 'Niemand gefunden.',
  peopleFailed: 'Die Personen konnten nicht geladen werden.',
};
