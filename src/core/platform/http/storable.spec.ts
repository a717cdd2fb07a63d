import { storable, unstorable } from './storable.js';

describe('unstorable', () => {
  it('passes over everything that can be stored', () =>
    expect(unstorable({ a: ['b', 1, null, { c: '😀' }], d: true })).toEqual([]));

  it('names numbers beyond those of JavaScript', () =>
    expect(unstorable(JSON.parse('{"a": [1, -1e999], "b": 1e999, "c": 1e308}')).map(({ path }) => path)).toEqual([
      'a.1',
      'b',
    ]));

  it('names strings and keys that cannot', () => {
    const bad = unstorable({ a: ['x', 'y\u0000'], '\ud800': 1, b: { c: '\udc00' } });
    expect(bad.map(({ path }) => path)).toEqual(['a.1', '(key)', 'b.c']);
  });
});

it('storable keeps all that can be kept', () => expect(storable('a\u0000b\ud800😀')).toBe('ab\ufffd😀'));
