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
    rules: 'Regeln',
    escalations: 'Eskalationen',
    silences: 'Stummschaltungen',
    plugins: 'Plugins',
    audit: 'Protokoll',
  },
  forbidden: 'Sie dürfen diese Seite nicht öffnen.',
  forbiddenNext: 'Die nötige Rolle kann Ihnen die Administration geben.',
  setting: {
    switch: 'Aktiv: {name}',
    change: 'Ändern',
    changeOf: 'Ändern: {name}',
    delete: 'Löschen',
    deleteOf: 'Löschen: {name}',
  },
  actFailed: 'Das hat nicht geklappt; versuchen Sie es erneut.',
  peopleFailed: 'Die Personen konnten nicht geladen werden.',
  nobody: 'Niemand gefunden.',
  operator: 'Die Kommandozeile',
  unknownPerson: 'Jemand, den es hier nicht gibt',
};
