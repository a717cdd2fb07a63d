import { setTimeout as delay } from 'node:timers/promises';
import { SideBySide } from './side-by-side.js';

describe('work side by side', () => {
  it('never has more than so many pieces at a time, and that many', async () => {
    const side = new SideBySide(3);
    let [now, most, done] = [0, 0, 0];
    for (let piece = 0; piece < 20; piece++)
      await side.begin(async () => {
        most = Math.max(most, ++now);
        await delay(piece % 4);
        now--;
        done++;
      });
    await side.end();
    expect([most, done]).toEqual([3, 20]);
  });

  it('tells of a failure that nobody was waiting for', async () => {
    const side = new SideBySide(3);
    await side.begin(() => Promise.reject(new Error('the first')));
    await delay(1);
    await expect(side.begin(async () => {})).rejects.toThrow('the first');
    await expect(side.end()).rejects.toThrow('the first');
  });

  it('waits for what is running when another has failed', async () => {
    const side = new SideBySide(3);
    let ended = false;
    await side.begin(async () => {
      await delay(20);
      ended = true;
    });
    await side.begin(() => Promise.reject(new Error('no')));
    await side.settled();
    expect(ended).toBe(true);
  });
});
