import { timeRange } from './time-range.js';

describe('timeRange', () => {
  it.each([
    [0, 0, '00:00-00:00'],
    [59.9, 60.1, '00:59-01:01'],
    [99 * 60 + 59, 100 * 60, '99:59-100:00'],
    [-1, 5, '00:00-00:05'],
  ])('of %f to %f is %s', (start, end, text) => expect(timeRange(start, end)).toBe(text));
});
