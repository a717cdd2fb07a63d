import { fromLocal, toLocal } from './local-time.ts';

describe('a date and time in a field', () => {
  it('is that of the moment, there and back', () => {
    for (const moment of ['2026-01-15T08:30:00.000Z', '2026-07-15T22:05:00.000Z'])
      expect(fromLocal(toLocal(moment))).toBe(moment);
  });
  it('is empty for none', () => expect([toLocal(null), toLocal(undefined), fromLocal('')]).toEqual(['', '', null]));
});
