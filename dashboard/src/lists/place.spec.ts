import { between, indexIn, moved, top } from './place.ts';

const ids = ['a', 'b', 'c', 'd'];

describe('the place in a list', () => {
  it('is the first row to begin with', () => expect(indexIn(ids, top)).toBe(0));
  it('stays with its row when others come before it', () =>
    expect(indexIn(['x', ...ids], { id: 'b', index: 1 })).toBe(2));
  it('goes to the row that takes the place of one that is gone', () =>
    expect(indexIn(['a', 'c', 'd'], { id: 'b', index: 1 })).toBe(1));
  it('goes to the last row when the last one is gone', () => expect(indexIn(['a'], { id: 'd', index: 3 })).toBe(0));
  it('is nowhere in an empty list', () => expect(indexIn([], top)).toBe(-1));
});

describe('moving in a list', () => {
  it('goes to the next row and back', () => {
    const next = moved(ids, top, 1);
    expect(next).toEqual({ id: 'b', index: 1 });
    expect(moved(ids, next, -1)).toEqual({ id: 'a', index: 0 });
  });
  it('stops at both ends', () => {
    expect(moved(ids, { id: 'a', index: 0 }, -1).id).toBe('a');
    expect(moved(ids, { id: 'd', index: 3 }, 1).id).toBe('d');
    expect(moved([], top, 1)).toEqual({ id: undefined, index: 0 });
  });
});

describe('selecting to a row', () => {
  it('takes the rows between, in either direction', () => {
    expect(between(ids, 'b', 'd')).toEqual(['b', 'c', 'd']);
    expect(between(ids, 'd', 'b')).toEqual(['b', 'c', 'd']);
  });
  it('takes that row alone where none was selected before, or it is gone', () => {
    expect(between(ids, undefined, 'c')).toEqual(['c']);
    expect(between(ids, 'gone', 'c')).toEqual(['c']);
  });
});
