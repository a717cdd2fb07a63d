import type { alerts as english } from './alerts.en.ts';

export const alerts: typeof english = {
  title: 'Warnungen',
  facts:
    '{open, plural, one {# offen} other {# offen}}, {unread} ungelesen. Warnungen zum selben Anruf stehen zusammen.',
  tab: { open: 'Offen', acknowledged: 'Bestätigt' },
  tabs: 'Warnungen nach Zustand',
  more: '{count}+',
  readAll: 'Alle gelesen',
  read: 'Gelesen',
  acknowledge: 'Bestätigen',
  unread: 'Ungelesen',
  count: '{count, plural, one {# Warnung} other {# Warnungen}}',
  call: 'Anruf {id}',
  new: '{count} neu',
  showNew: 'Neue Warnungen anzeigen',
  newWhy: 'Die Liste bleibt unverändert, bis Sie es wünschen',
  whoHasIt: 'Wer prüft den Anruf',
  nobody: 'Noch niemand',
  noReview: 'Keine offene Prüfung',
  service: 'Dienst',
  message: 'Nachricht',
  side: 'Ausgewählte Warnung',
  loadFailed: 'Ihre Warnungen konnten nicht geladen werden.',
  actFailed: 'Nicht gespeichert; versuchen Sie es erneut.',
  empty: { open: 'Keine offenen Warnungen.', acknowledged: 'Keine bestätigten Warnungen.' },
  emptyNext: {
    open: 'Neue Warnungen erscheinen hier sofort.',
    acknowledged: 'Was Sie bestätigen, bleibt hier sichtbar.',
  },
};
