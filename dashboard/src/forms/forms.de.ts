import type { forms as english } from './forms.en.ts';

export const forms: typeof english = {
  title: 'Formulare',
  cancel: 'Abbrechen',
  notSaved: 'Nicht gespeichert.',
  seeFields: 'Korrigieren Sie die markierten Felder und versuchen Sie es noch einmal.',
  leave: {
    title: 'Seite verlassen, ohne zu speichern?',
    text: 'Ihre Eingaben auf dieser Seite sind noch nicht gespeichert.',
    stay: 'Hier bleiben',
    leave: 'Verlassen',
  },
  conflict: {
    title: 'Nicht gespeichert: Jemand hat dies geändert, seit Sie es geöffnet haben.',
    changed: 'Inzwischen geändert: {fields}. Ihre Eingaben sind noch da.',
    changedElsewhere: 'Ihre Eingaben sind noch da.',
    load: 'Gespeicherten Stand laden',
    overwrite: 'Trotzdem speichern',
  },
  secret: {
    once: 'Wird nur jetzt angezeigt. Bewahren Sie es an einem sicheren Ort auf.',
    copy: 'Kopieren',
    copied: 'Kopiert.',
    copyFailed: 'Kopieren war nicht möglich: Markieren Sie den Text und kopieren Sie ihn von Hand.',
    done: 'Fertig',
  },
};
