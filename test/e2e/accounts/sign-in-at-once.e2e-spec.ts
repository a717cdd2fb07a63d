import { SignInDelayRepository } from '../../../src/core/features/accounts/sign-in/sign-in-delay.repository.js';
import { useApp } from '../../support/harness.js';

const growth = { free: 3, firstSeconds: 10, longestSeconds: 60 };
const forgottenBefore = new Date(0);
const at = (ms: number) => new Date(Date.UTC(2026, 0, 1) + ms);

describe('sign-ins at the same moment', () => {
  const app = useApp();
  const take = (key: string, ms: number) =>
    app.app.get(SignInDelayRepository, { strict: false }).take(key, growth, at(ms), forgottenBefore);

  it('are not delayed by each other, in whichever order they are counted', async () => {
    expect(await take('one address', 5)).toEqual({ failures: 1 });
    expect(await take('one address', 3)).toEqual({ failures: 2 });
  });

  it('are delayed as before once too many have failed', async () => {
    for (const ms of [1, 2, 3]) await take('another address', ms);
    expect(await take('another address', 9000)).toEqual({ freeAt: at(10_003) });
    expect(await take('another address', 10_003)).toEqual({ failures: 4 });
    expect(await take('another address', 30_002)).toEqual({ freeAt: at(30_003) });
  });
});
