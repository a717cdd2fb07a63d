export const lists = {
  title: 'Lists',
  next: 'Next',
  previous: 'Previous',
  open: 'Open',
  select: 'Select',
  selectTo: 'Select up to here',
  clear: 'Clear the selection',
  selected: '{count, plural, one {# selected} other {# selected}}',
  pager: { label: 'Pages', previous: 'Previous page', next: 'Next page', page: 'Page {page} of {pages}' },
};
