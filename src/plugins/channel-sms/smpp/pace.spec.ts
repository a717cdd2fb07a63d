import { jest } from '@jest/globals';
import { Pace } from './pace.js';

const never = new AbortController().signal;

describe('the pace of messages', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  /** Starts `count` at once, and returns the milliseconds at which each was let go. */
  async function starts(pace: Pace, count: number, seconds: number): Promise<number[]> {
    const began = performance.now();
    const times: number[] = [];
    for (let each = 0; each < count; each++)
      void pace.start(never).then((done) => (times.push(performance.now() - began), done()));
    await jest.advanceTimersByTimeAsync(seconds * 1000);
    return times;
  }

  it('is even', async () => expect(await starts(new Pace(10, 20), 5, 10)).toEqual([0, 50, 100, 150, 200]));

  it('may be less than one a second', async () =>
    expect(await starts(new Pace(10, 0.5), 3, 10)).toEqual([0, 2000, 4000]));

  it.each([1, 20, 300, 1000])('lets %i a second start, and no more than 10 ms of them too early', async (rate) => {
    const times = await starts(new Pace(10_000, rate), rate * 3, 4);
    expect(times).toHaveLength(rate * 3);
    for (const time of times) {
      const within = times.filter((other) => other >= time && other < time + 1000).length;
      expect(within).toBeLessThanOrEqual(rate + Math.ceil(rate / 100));
    }
  });

  it('does not save up what was not used', async () => {
    const pace = new Pace(10, 20);
    await starts(pace, 1, 60);
    expect(await starts(pace, 3, 10)).toEqual([0, 50, 100]);
  });

  it('lets only so many run at once, and the next when one is done', async () => {
    const pace = new Pace(2, 1000);
    const running: (() => void)[] = [];
    for (let each = 0; each < 4; each++) void pace.start(never).then((done) => running.push(done));
    await jest.advanceTimersByTimeAsync(1000);
    expect(running).toHaveLength(2);
    running[0]?.();
    running[0]?.(); // once is enough
    await jest.advanceTimersByTimeAsync(1000);
    expect(running).toHaveLength(3);
  });

  it('loses no place to those who leave the queue', async () => {
    const pace = new Pace(1, 1000);
    const done = await pace.start(never);
    const abort = new AbortController();
    const leaving = pace.start(abort.signal);
    const staying = pace.start(never);
    abort.abort();
    await expect(leaving).rejects.toBe(abort.signal.reason);
    done();
    await jest.advanceTimersByTimeAsync(10);
    await expect(staying).resolves.toBeInstanceOf(Function);
  });

  it('turns away all who wait when it is stopped', async () => {
    const pace = new Pace(2, 1);
    await pace.start(never);
    const waiting = pace.start(never);
    pace.stop(new Error('closed'));
    await expect(waiting).rejects.toThrow('closed');
    expect(jest.getTimerCount()).toBe(0);
  });
});
