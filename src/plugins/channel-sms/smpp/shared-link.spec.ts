import type { Link } from './link.js';
import { SharedLink } from './shared-link.js';

const never = new AbortController().signal;

describe('the link that deliveries share', () => {
  let now = 0;
  let opened = 0;
  let ends: () => void;
  let works: boolean;
  let shared: SharedLink;

  beforeEach(() => {
    [now, opened, works] = [0, 0, true];
    const open = async () => {
      opened++;
      if (!works) throw new Error('refused');
      const { promise: ended, resolve } = Promise.withResolvers<void>();
      ends = resolve;
      return { where: 'centre:2775', ended, close: async () => resolve() } as unknown as Link;
    };
    shared = new SharedLink(open, () => now);
  });
  const get = () =>
    shared.get(never).then(
      () => 'a link',
      (error: Error) => error.message,
    );

  it('waits 1, 2, 4 … 60 seconds between tries that fail', async () => {
    works = false;
    for (const pause of [1, 2, 4, 8, 16, 32, 60, 60]) {
      expect(await get()).toBe('refused');
      now += pause * 1000 - 1;
      expect(await get()).toBe('refused; trying again in 1 s');
      now += 1;
    }
    expect(opened).toBe(8);
    works = true;
    expect(await get()).toBe('a link');
  });

  it('opens again at once where something had gone over it', async () => {
    await get();
    shared.proved();
    ends();
    await Promise.resolve();
    expect(await get()).toBe('a link');
    expect(opened).toBe(2);
  });

  it('waits where it ends before anything was sent, so that it is no endless circle', async () => {
    await get();
    ends();
    await Promise.resolve();
    expect(await get()).toBe('centre:2775 ended the session before anything was sent; trying again in 1 s');
    now += 1000;
    expect(await get()).toBe('a link');
  });

  it('opens one for all who ask at once, and one who leaves does not end it', async () => {
    const abort = new AbortController();
    const leaving = shared.get(abort.signal);
    const staying = get();
    abort.abort();
    await expect(leaving).rejects.toBe(abort.signal.reason);
    expect(await staying).toBe('a link');
    await expect(shared.get(abort.signal)).rejects.toBe(abort.signal.reason);
    expect(opened).toBe(1);
  });
});
