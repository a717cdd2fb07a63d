import { setTimeout as delay } from 'node:timers/promises';
import { Poller } from './poller.js';

describe('a poller', () => {
  const failures: unknown[] = [];
  const options = { everyMs: 5, failed: (error: unknown) => void failures.push(error) };
  beforeEach(() => void failures.splice(0));

  it('does one turn after the other, also where turns take longer than its period', async () => {
    let [turns, atOnce, most] = [0, 0, 0];
    const poller = new Poller(async () => {
      turns++;
      most = Math.max(most, ++atOnce);
      await delay(20);
      atOnce--;
    }, options);
    poller.start();
    await delay(150);
    await poller.stop();
    expect([most, atOnce]).toEqual([1, 0]);
    expect(turns).toBeGreaterThan(1);
    const before = turns;
    await delay(20);
    await poller.run();
    expect(turns).toBe(before);
  });

  it('joins calls to the turn that is under way', async () => {
    let turns = 0;
    const poller = new Poller(() => delay(++turns), options);
    await Promise.all([poller.run(), poller.run()]);
    expect(turns).toBe(1);
  });

  it('goes on after a turn that failed, and says so', async () => {
    let turns = 0;
    const third = Promise.withResolvers<void>();
    const work = () => {
      if (++turns === 3) third.resolve();
      return Promise.reject(new Error(`turn ${turns}`));
    };
    const poller = new Poller(work, { ...options, atOnce: true });
    poller.start();
    await third.promise;
    await poller.stop();
    expect(failures.slice(0, 2).map(String)).toEqual(['Error: turn 1', 'Error: turn 2']);
  });

  it('tells a long turn to stop, waits for it, and is silent about how it ends', async () => {
    let ended = false;
    const poller = new Poller(async (signal) => {
      while (!signal.aborted) await delay(1);
      ended = true;
      throw new Error('stopped');
    }, options);
    void poller.run();
    await poller.stop();
    expect([ended, failures]).toEqual([true, []]);
  });
});
