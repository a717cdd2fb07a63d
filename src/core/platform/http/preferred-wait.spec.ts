import { preferredWait } from './preferred-wait.js';

describe('Prefer: wait', () => {
  it.each([
    [undefined, 0],
    ['', 0],
    ['wait=30', 30],
    ['respond-async, wait=10', 10],
    ['Wait = "5"; foo', 5],
    ['wait=5, wait=9', 5],
    ['wait=99999', 60],
    ['wait=-1', 0],
    ['wait=1.5', 0],
    ['wait', 0],
    ['await=3', 0],
    ['wait=12345678901234567890', 0],
  ])('%s is %i seconds', (header, seconds) => {
    expect(preferredWait(header)).toBe(seconds);
  });
});
