import type { design as english } from './design.en.ts';

export const design: typeof english = {
  quote: '„{text}“',
  severity: { critical: 'Kritisch', high: 'Hoch', medium: 'Mittel', low: 'Niedrig', none: 'Nicht bewertet' },
  undo: 'Rückgängig',
  failure: { retry: 'Erneut versuchen', unreachable: 'Der Dienst ist nicht erreichbar.' },
  span: {
    short:
      '{days, plural, =0 {} other {# T }}{hours, plural, =0 {} other {# Std. }}{minutes, plural, =0 {} other {# Min.}}',
    in: 'in {span}',
    over: '{span} überfällig',
    ago: 'vor {span}',
  },
};
