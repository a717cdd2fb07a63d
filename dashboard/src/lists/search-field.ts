/** In the address: the field to search in takes the focus. */
export const searchField = 'search';
