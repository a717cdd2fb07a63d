import type { app as english } from './app.en.ts';

export const app: typeof english = {
  name: 'Callwarden',
  navigation: 'Hauptnavigation',
  queue: 'Meine Aufgaben',
  alerts: 'Warnungen',
  calls: 'Anrufe',
  board: 'Übersicht',
  upload: 'Hochladen',
  administration: 'Verwaltung',
  preferences: 'Einstellungen',
  theme: 'Hell oder dunkel',
  account: 'Angemeldet als {name}',
  signOut: 'Abmelden',
  signOutEverywhere: 'Überall abmelden',
  language: 'Sprache',
  unread: '{count, plural, one {# ungelesene Warnung} other {# ungelesene Warnungen}}',
  skip: 'Zum Inhalt',
  notFound: 'Diese Seite gibt es nicht.',
  toQueue: 'Zu meinen Aufgaben',
  crashed: 'Diese Seite konnte nicht angezeigt werden.',
  keys: {
    title: 'Tasten',
    anywhere: 'Überall',
    overview: 'Alle Tasten',
    letterKeys: 'Tasten mit einem Buchstaben',
  },
};
