export const design = {
  quote: '“{text}”',
  severity: { critical: 'Critical', high: 'High', medium: 'Medium', low: 'Low', none: 'Not scored' },
  undo: 'Undo',
  failure: { retry: 'Try again', unreachable: 'The service cannot be reached.' },
  span: {
    short:
      '{days, plural, =0 {} other {# d }}{hours, plural, =0 {} other {# h }}{minutes, plural, =0 {} other {# min}}',
    in: 'in {span}',
    over: '{span} over',
    ago: '{span} ago',
  },
};
