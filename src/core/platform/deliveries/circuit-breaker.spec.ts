import { CircuitBreaker } from './circuit-breaker.js';

const even = () => 0.5;
/** Fails so many times at that moment. */
function failed(times: number, at = 0): CircuitBreaker {
  const breaker = new CircuitBreaker(even);
  for (let each = 0; each < times; each++) breaker.failed(at);
  return breaker;
}

describe('The circuit breaker of an endpoint', () => {
  it('stays closed for four failures', () => {
    expect(failed(4).permits(0)).toBe(Infinity);
  });

  it('opens at the fifth, then lets one attempt through', () => {
    const breaker = failed(5);
    expect([0, 999, 1000].map((now) => breaker.permits(now))).toEqual([0, 0, 1]);
  });

  it('doubles its pause with each attempt that fails, to a minute', () => {
    const breaker = failed(4);
    const pauses: number[] = [];
    for (let each = 0, now = 0; each < 8; each++) {
      breaker.failed(now);
      let end = now;
      while (breaker.permits(end) === 0) end += 1000;
      pauses.push((end - now) / 1000);
      now = end;
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  });

  it('closes with the first success', () => {
    const breaker = failed(9);
    breaker.succeeded();
    expect(breaker.permits(0)).toBe(Infinity);
  });

  it('pauses for as long as the receiver asks, from the first failure on, a minute at most', () => {
    const breaker = new CircuitBreaker(even);
    breaker.failed(0, 30_000);
    expect([0, 29_999, 30_000].map((now) => breaker.permits(now))).toEqual([0, 0, Infinity]);
    breaker.failed(30_000, 3_600_000);
    expect([89_999, 90_000].map((now) => breaker.permits(now))).toEqual([0, Infinity]);
  });
});
