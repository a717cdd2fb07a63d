import { jest } from '@jest/globals';
import { RunningAttempts } from './running-attempts.js';

/** So many attempts that end when the test says so. */
function begin(underWay: RunningAttempts, count: number, ended: () => void = () => {}) {
  const attempts = Array.from({ length: count }, () => Promise.withResolvers<void>());
  for (const { promise } of attempts) underWay.add(promise, ended);
  return attempts;
}

describe('What is under way', () => {
  afterEach(() => void jest.useRealTimers());

  it('leaves room for the rest', () => {
    const underWay = new RunningAttempts(100, { isBusy: false });
    begin(underWay, 40);
    expect(underWay.room).toBe(60);
  });

  it('is little while the process is busy, which more would not make faster', () => {
    const underWay = new RunningAttempts(100, { isBusy: true });
    begin(underWay, 8);
    expect(underWay.room).toBe(8);
    begin(underWay, 1);
    expect(underWay.room).toBe(0);
  });

  it('leaves room to others while some hang, busy or not', () => {
    jest.useFakeTimers();
    const underWay = new RunningAttempts(100, { isBusy: true });
    begin(underWay, 40);
    jest.advanceTimersByTime(501);
    expect(underWay.room).toBe(16);
    begin(underWay, 5);
    expect(underWay.room).toBe(11);
  });

  it('makes room before it tells that an attempt has ended', async () => {
    const underWay = new RunningAttempts(1, { isBusy: false });
    const rooms: number[] = [];
    const [attempt] = begin(underWay, 1, () => rooms.push(underWay.room));
    attempt!.resolve();
    await attempt!.promise;
    expect(rooms).toEqual([1]);
  });

  it('is waited for, but not for ever', async () => {
    const underWay = new RunningAttempts(10, { isBusy: false });
    const [one] = begin(underWay, 1);
    one!.resolve();
    await underWay.end(60_000);
    begin(underWay, 1);
    await underWay.end(1);
    expect(underWay.room).toBe(9);
  });
});
