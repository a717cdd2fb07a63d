import { setImmediate as turn } from 'node:timers/promises';
import type { OutboundRules } from './outbound-rules.js';
import { Resolutions } from './resolutions.js';

const production: OutboundRules = { allowPrivateNetworks: false, allowHttp: false };
const url = new URL('https://hooks.example.com/');

/** Each question takes the next of `answers`. */
function names(...answers: string[][]) {
  const asked: string[] = [];
  const resolver = async (host: string) => {
    asked.push(host);
    return answers.shift()!.map((address) => ({ address }));
  };
  return { asked, resolver };
}

describe('resolutions', () => {
  it('check every answer anew: a name that was public and is private then is refused', async () => {
    const { resolver } = names(['8.8.8.8'], ['127.0.0.1'], ['8.8.8.8', '10.0.0.1'], ['8.8.4.4']);
    const resolutions = new Resolutions(production, resolver, 0);
    await expect(resolutions.of(url)).resolves.toEqual([{ address: '8.8.8.8', family: 4 }]);
    await expect(resolutions.of(url)).rejects.toMatchObject({ reason: 'ADDRESS' });
    await expect(resolutions.of(url)).rejects.toMatchObject({ reason: 'ADDRESS' });
    await expect(resolutions.of(url)).resolves.toEqual([{ address: '8.8.4.4', family: 4 }]);
  });

  it('are used again for a while, as they were checked', async () => {
    const { asked, resolver } = names(['8.8.8.8'], ['127.0.0.1']);
    const resolutions = new Resolutions(production, resolver, 60_000);
    const first = await resolutions.of(url);
    await expect(resolutions.of(new URL('/other', url))).resolves.toBe(first);
    expect(asked).toEqual(['hooks.example.com']);
  });

  it('are asked for again when that time is over', async () => {
    const { asked, resolver } = names(['8.8.8.8'], ['127.0.0.1']);
    const resolutions = new Resolutions(production, resolver, 1);
    const again = async () => {
      for (;;) {
        await resolutions.of(url);
        await turn();
      }
    };
    await expect(again()).rejects.toMatchObject({ reason: 'ADDRESS' });
    expect(asked).toHaveLength(2);
  });

  it('keep no refusal and no failure', async () => {
    const { resolver } = names(['127.0.0.1'], [], ['8.8.8.8']);
    const resolutions = new Resolutions(production, resolver, 60_000);
    await expect(resolutions.of(url)).rejects.toMatchObject({ reason: 'ADDRESS' });
    await expect(resolutions.of(url)).rejects.toMatchObject({ code: 'DNS' });
    await expect(resolutions.of(url)).resolves.toHaveLength(1);
  });

  it('are asked for once by those who ask at the same moment', async () => {
    const { asked, resolver } = names(['8.8.8.8']);
    const resolutions = new Resolutions(production, resolver, 0);
    await Promise.all([resolutions.of(url), resolutions.of(url)]);
    expect(asked).toHaveLength(1);
  });

  it('name IPv4 addresses first and else keep their order', async () => {
    const { resolver } = names(['2606:4700::1111', '8.8.8.8', '2606:4700::1001', '8.8.4.4']);
    const found = await new Resolutions(production, resolver, 0).of(url);
    expect(found.map(({ address }) => address)).toEqual(['8.8.8.8', '8.8.4.4', '2606:4700::1111', '2606:4700::1001']);
  });

  it('keep a thousand names, and forget the oldest', async () => {
    const asked: string[] = [];
    const resolver = async (host: string) => {
      asked.push(host);
      return [{ address: '8.8.8.8' }];
    };
    const resolutions = new Resolutions(production, resolver, 60_000);
    for (let at = 0; at <= 1000; at += 1) await resolutions.of(new URL(`https://h${at}.example.com/`));
    await resolutions.of(new URL('https://h1.example.com/'));
    expect(asked).toHaveLength(1001);
    await resolutions.of(new URL('https://h0.example.com/'));
    expect(asked).toHaveLength(1002);
  });
});
