export const lists = {
  title: 'Lists',
  next: 'Next',
  previous: 'Previous',
  open: 'Open',
  select: 'Select',
  selectTo: 'Select up to here',
  clear: 'Clear the selection',
  selected: '{count, plural, one {# selected} other {# selected}}',
};
