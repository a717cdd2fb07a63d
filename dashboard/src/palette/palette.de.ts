import type { palette as english } from './palette.en.ts';

export const palette: typeof english = {
  title: 'Anrufe, Personen und Befehle finden',
  placeholder: 'Befehl, Name oder Wörter eines Anrufs eingeben',
  commands: 'Befehle',
  calls: 'Anrufe',
  people: 'Personen',
  callsOf: 'Anrufe von {name}',
  allCalls: 'Alle Anrufe mit „{query}“',
  none: 'Nichts heißt so.',
  searching: 'Suche läuft…',
  failed: 'Anrufe und Personen konnten nicht durchsucht werden.',
};
