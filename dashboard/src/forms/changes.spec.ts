import { changesOf } from './changes.ts';

describe('the changes of a form', () => {
  it('are the fields with another value', () =>
    expect(changesOf({ a: 1, b: [1, 2], c: 'x' }, { a: 1, b: [2, 1], c: 'y' })).toEqual({ b: [2, 1], c: 'y' }));
  it('include what was emptied', () =>
    expect(changesOf<{ a: object | null }>({ a: { from: 'x' } }, { a: null })).toEqual({ a: null }));
  it('are none where values are equal', () => expect(changesOf({ a: { b: [1] } }, { a: { b: [1] } })).toEqual({}));
});
