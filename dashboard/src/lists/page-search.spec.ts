import { readPage } from './page-search.ts';

describe('the page in an address', () => {
  it('is a whole number above 1', () => {
    expect(readPage({ page: 3 })).toEqual({ page: 3 });
    expect(readPage({ page: '2' })).toEqual({ page: 2 });
  });
  it('is the first one otherwise', () => {
    for (const page of [undefined, 1, 0, -2, 1.5, 'x', '<img>', Infinity]) expect(readPage({ page })).toEqual({});
  });
});
