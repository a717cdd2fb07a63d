import type { plugins as english } from './plugins.en.ts';

export const plugins: typeof english = {
  title: 'Plugins',
  facts: '{count, plural, other {# in der Konfiguration}}',
  loadFailed: 'Die Plugins konnten nicht geladen werden.',
  byFile:
    'Plugins und ihre Optionen stehen in der Konfigurationsdatei und wirken, wenn der Dienst neu gestartet wird. Texte von Optionen werden hier nie gezeigt, da jeder ein Geheimnis sein kann.',
  columns: { id: 'Name', state: 'Zustand', kind: 'Art', plugin: 'Plugin und Version', options: 'Optionen' },
  kind: {
    transcriber: 'Spracherkennung',
    'fraud-model': 'Betrugsmodell',
    channel: 'Kanal für Benachrichtigungen',
    assignment: 'Zuweisung von Prüfungen',
  },
  running: 'Läuft',
  notRunning: 'Läuft nicht: {reason}',
  hidden: 'gesetzt',
  on: 'an',
  off: 'aus',
};
