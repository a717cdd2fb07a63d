import type { outbox as english } from './outbox.en.ts';

export const outbox: typeof english = {
  saved: {
    fraud: 'Anruf {call} als Betrug gespeichert.',
    legitimate: 'Anruf {call} als unbedenklich gespeichert.',
    unsure: 'Anruf {call} an die Leitung gegeben.',
  },
  undoVerdict: 'Letzte Entscheidung zurücknehmen',
  offline: 'Sie sind offline.',
  offlineNext: 'Entscheidungen bleiben auf diesem Computer und werden gesendet, sobald die Verbindung wieder da ist.',
  toSend: '{count} zu senden.',
  refused: 'Ihre Entscheidung zu Anruf {call} wurde nicht gespeichert.',
  changed: 'Die Prüfung hat sich inzwischen geändert.',
  inForm: 'Ihre Entscheidung steht noch im Formular.',
  open: 'Anruf öffnen',
};
