import { setImmediate as turn } from 'node:timers/promises';
import { inLanes, systemResolver } from './system-resolver.js';

/** Lookups that end when the test says so. */
function lookups() {
  const running: { host: string; end: () => void }[] = [];
  const lookup = (host: string) =>
    new Promise<{ address: string }[]>((resolve) => {
      running.push({ host, end: () => resolve([{ address: '8.8.8.8' }]) });
    });
  return { running, lookup, hosts: () => running.map(({ host }) => host) };
}

describe('the resolver of the system', () => {
  it('asks for two names at once, so that threads are left for other work', async () => {
    const { running, lookup, hosts } = lookups();
    const resolver = inLanes(lookup, 60_000);
    const all = ['a', 'b', 'c'].map(resolver);
    await turn();
    expect(hosts()).toEqual(['a', 'b']);
    running[0]!.end();
    await turn();
    expect(hosts()).toEqual(['a', 'b', 'c']);
    for (const { end } of running) end();
    await Promise.all(all);
  });

  it('lets names that were slow wait for each other and for nobody else', async () => {
    const { running, lookup, hosts } = lookups();
    const resolver = inLanes(lookup, 0);
    const once = ['slow', 'slower'].map(resolver);
    await turn();
    for (const { end } of running.splice(0)) end();
    await Promise.all(once);

    const again = ['slow', 'slower', 'a', 'b'].map(resolver);
    await turn();
    expect(hosts()).toEqual(['slow', 'a', 'b']);
    running[0]!.end();
    await turn();
    expect(hosts()).toEqual(['slow', 'a', 'b', 'slower']);
    for (const { end } of running) end();
    await Promise.all(again);
  });

  it('knows what the operating system knows', async () => {
    const found = await systemResolver('localhost');
    expect(found.map(({ address }) => address)).toContain('127.0.0.1');
  });
});
