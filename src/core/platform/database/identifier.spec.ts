import { lowestId, newId } from './identifier.js';

describe('newId', () => {
  it('is a prefix and 26 characters of Crockford base32', () =>
    expect(newId('analysis')).toMatch(/^ana_[0-9a-hjkmnp-tv-z]{26}$/));

  it('sorts by creation', () => {
    const ids = [0, 1, 2, 1000, 1e12].map((time) => newId('file', time));
    expect(ids.toSorted()).toEqual(ids);
  });

  it('carries a UUID of version 7', () => {
    const text = newId('user', 0x0123456789ab).slice(4);
    const bits = [...text]
      .map((digit) => '0123456789abcdefghjkmnpqrstvwxyz'.indexOf(digit).toString(2).padStart(5, '0'))
      .join('')
      .slice(2);
    expect(Number.parseInt(bits.slice(0, 48), 2)).toBe(0x0123456789ab);
    expect(bits.slice(48, 52)).toBe('0111');
    expect(bits.slice(64, 66)).toBe('10');
  });
});

describe('lowestId', () => {
  it('stands before what is made in its millisecond, and after what was made before', () => {
    for (let i = 0; i < 100; i++) {
      expect(newId('delivery', 1_700_000_000_000) > lowestId('delivery', 1_700_000_000_000)).toBe(true);
      expect(newId('delivery', 1_699_999_999_999) < lowestId('delivery', 1_700_000_000_000)).toBe(true);
    }
  });

  it('is that of 1970 for all times before', () => expect(lowestId('event', -1)).toBe(lowestId('event', 0)));
});
