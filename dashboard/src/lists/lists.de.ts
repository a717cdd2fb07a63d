import type { lists as english } from './lists.en.ts';

export const lists: typeof english = {
  title: 'Listen',
  next: 'Nächste Zeile',
  previous: 'Vorige Zeile',
  open: 'Öffnen',
  select: 'Auswählen',
  selectTo: 'Bis hierher auswählen',
  clear: 'Auswahl aufheben',
  selected: '{count, plural, one {# ausgewählt} other {# ausgewählt}}',
  pager: { label: 'Seiten', previous: 'Vorige Seite', next: 'Nächste Seite', page: 'Seite {page} von {pages}' },
};
