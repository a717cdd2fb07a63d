import fc from 'fast-check';
import { checkUrl, resolve } from './guard.js';
import { OutboundRefusal } from './outbound-error.js';
import type { OutboundRules } from './outbound-rules.js';

const production: OutboundRules = { allowPrivateNetworks: false, allowHttp: false };
const development: OutboundRules = { allowPrivateNetworks: true, allowHttp: true };

function outcome(url: string, rules: OutboundRules): string {
  try {
    checkUrl(url, rules);
    return 'passes';
  } catch (error) {
    return error instanceof OutboundRefusal ? error.reason : String(error);
  }
}
describe('checkUrl', () => {
  it.each([
    ['http://127.0.0.1:3000/', 'passes'],
    ['http://localhost:3000/', 'passes'],
    ['https://db.internal/', 'passes'],
    ['https://[::1]/', 'passes'],
    ['https://[::ffff:10.0.0.1]/', 'passes'],
    ['https://[fd12::1]/', 'passes'],
    ['https://100.64.0.1/', 'passes'],
    ['https://192.168.1.1/', 'passes'],
    ['https://127.1/', 'HOST'],
    ['https://169.254.169.254/', 'METADATA'],
    ['https://[::ffff:169.254.169.254]/', 'METADATA'],
    ['https://[fd00:ec2::254]/', 'METADATA'],
    ['https://168.63.129.16/', 'METADATA'],
    ['https://100.100.100.200/', 'METADATA'],
    ['https://metadata.google.internal/', 'METADATA'],
    ['https://169.254.1.1/', 'ADDRESS'],
    ['https://0.0.0.0/', 'ADDRESS'],
    ['https://224.0.0.1/', 'ADDRESS'],
    ['https://203.0.113.1/', 'ADDRESS'],
    ['https://[fe80::1]/', 'ADDRESS'],
    ['https://localhost:22/', 'PORT'],
    ['ftp://localhost/', 'SCHEME'],
  ])('with private networks and plain HTTP allowed, %s: %s', (url, expected) => {
    expect(outcome(url, development)).toBe(expected);
  });
});

describe('whatever is written', () => {
  const pieces =
    'https http : / // \\ @ # ? % [ ] . .. - _ 0x7f 127 1 :: ffff example com localhost xn-- а é 。 １ \t \u200d %00 %2e :443 :22 ~ * A';
  const piece = fc.constantFrom(...pieces.split(' '));
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 100 }),
    fc.webUrl({
      withQueryParameters: true,
      withFragments: true,
      authoritySettings: { withIPv4Extended: true, withIPv6: true, withPort: true, withUserInfo: true },
    }),
    fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
    fc.array(piece, { maxLength: 8 }).map((pieces) => `https://${pieces.join('')}`),
  );

  it('is refused in words of the guard, or passes again as the URL that was made of it', () => {
    fc.assert(
      fc.property(text, fc.constantFrom(production, development), (written, rules) => {
        if (outcome(written, rules) !== 'passes') return expect(outcome(written, rules)).toMatch(/^[A-Z_]+$/);
        const url = checkUrl(written, rules);
        expect(checkUrl(url.href, rules).href).toBe(url.href);
        expect([url.username, url.password, url.hash]).toEqual(['', '', '']);
      }),
      { numRuns: 5000 },
    );
  });
});

describe('resolve', () => {
  const url = new URL('https://hooks.example.com/');
  const answering = (...addresses: string[]) =>
    resolve(url, production, async () => addresses.map((address) => ({ address })));

  it('gives all addresses when all are public', async () => {
    await expect(answering('8.8.8.8', '2606:4700::1111')).resolves.toEqual([
      { address: '8.8.8.8', family: 4 },
      { address: '2606:4700::1111', family: 6 },
    ]);
  });

  it.each([['127.0.0.1'], ['::1'], ['::ffff:10.0.0.1'], ['fd12::1'], ['64:ff9b::127.0.0.1']])(
    'refuses a name with %s among public addresses, and does not tell which it was',
    async (bad) => {
      for (const answers of [[bad], ['8.8.8.8', bad], [bad, '8.8.8.8']])
        await expect(answering(...answers)).rejects.toMatchObject({
          reason: 'ADDRESS',
          message: expect.not.stringContaining(bad),
        });
    },
  );

  it('refuses a name that leads to cloud metadata', async () => {
    await expect(answering('169.254.169.254')).rejects.toMatchObject({ reason: 'METADATA' });
  });

  it.each([[[]], [['fe80::1%eth0']], [['127.1']], [['']], [['example.com']]])(
    'fails when the name resolves to %j',
    async (answers) => {
      await expect(answering(...answers)).rejects.toMatchObject({ code: 'DNS' });
    },
  );

  it('fails when the resolver does, without its words', async () => {
    const failing = resolve(url, production, () => Promise.reject(new Error('getaddrinfo ENOTFOUND')));
    await expect(failing).rejects.toMatchObject({ code: 'DNS', message: expect.not.stringContaining('getaddrinfo') });
  });

  it('says whether an address was written down or stands behind a name', async () => {
    const message = (words: string) => ({ message: expect.stringMatching(words) });
    await expect(answering('10.0.0.1')).rejects.toMatchObject(message('^hooks.example.com leads to an address'));
    expect(() => checkUrl('https://10.0.0.1/', production)).toThrow(
      expect.objectContaining(message('^10.0.0.1 is an')),
    );
  });

  it('asks nobody about an address, and checks it', async () => {
    const asked: string[] = [];
    const resolver = async (host: string) => (asked.push(host), []);
    await expect(resolve(new URL('https://[2606:4700::1111]/'), production, resolver)).resolves.toEqual([
      { address: '2606:4700::1111', family: 6 },
    ]);
    await expect(resolve(new URL('https://[::1]/'), production, resolver)).rejects.toMatchObject({ reason: 'ADDRESS' });
    expect(asked).toEqual([]);
  });
});
