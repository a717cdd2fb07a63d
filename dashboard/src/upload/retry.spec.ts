import { keepsKey, pauseBefore } from './retry.ts';

describe('an upload that failed', () => {
  it.each([0, 401, 409, 429, 500, 503])('keeps its key after %i, so that it counts once', (status) =>
    expect(keepsKey({ status })).toBe(true),
  );

  it.each([400, 413, 415, 422])('gets another key after %i, whose response would be repeated', (status) =>
    expect(keepsKey({ status })).toBe(false),
  );

  it('comes again by itself after growing pauses, four times in all', () =>
    expect([1, 2, 3, 4].map((attempts) => pauseBefore({ status: 0 }, attempts))).toEqual([2, 4, 8, undefined]));

  it('waits as long as the rate limit says, however often', () =>
    expect(pauseBefore({ status: 429, retryAfter: 17 }, 99)).toBe(17));

  it.each([400, 401, 413, 422, 500, 507])('is left to the person after %i', (status) =>
    expect(pauseBefore({ status }, 1)).toBeUndefined(),
  );
});
