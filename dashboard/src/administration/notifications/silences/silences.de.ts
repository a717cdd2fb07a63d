import type { silences as english } from './silences.en.ts';

export const silences: typeof english = {
  title: 'Stummschaltungen',
  facts: '{count, plural, =0 {Keine} one {# Stummschaltung} other {# Stummschaltungen}}',
  create: 'Stummschaltung hinzufügen',
  edit: 'Stummschaltung ändern',
  loadFailed: 'Die Stummschaltungen konnten nicht geladen werden.',
  empty: 'Nichts ist stummgeschaltet.',
  emptyNext:
    'Eine Stummschaltung hält Benachrichtigungen einer Art oder zu einer Sache für eine Zeit an, etwa während einer Wartung.',
  columns: { event: 'Was', source: 'Zu', from: 'Von', until: 'Bis', reason: 'Grund', actions: 'Aktionen' },
  any: 'Alles',
  over: '<until></until> (vorbei)',
  deleted: 'Die Stummschaltung wurde gelöscht.',
  save: 'Speichern',
  saved: 'Die Stummschaltung ist gespeichert.',
  event: 'Was stummgeschaltet ist',
  eventHint: 'Kritische Warnungen kommen immer.',
  source: 'Nur zu',
  sourceHint: 'Die Kennung eines Anrufs, einer Prüfung oder eines Webhooks. Leer: zu allem.',
  from: 'Von',
  fromHint: 'Leer: ab jetzt.',
  until: 'Bis',
  untilHint: 'Dann endet sie von selbst.',
  reason: 'Grund',
  reasonHint: 'Für andere, die sie sehen.',
};
