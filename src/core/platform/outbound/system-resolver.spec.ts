import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type NameServer, startNameServer } from '../../../../test/support/name-server.js';
import { until } from '../../../../test/support/until.js';
import { addressesInHosts } from './hosts-file.js';
import { Resolutions } from './resolutions.js';
import { resolverWith, systemResolver } from './system-resolver.js';

describe('the resolver', () => {
  let server: NameServer;
  beforeAll(async () => {
    server = await startNameServer({ 'hooks.example.com': '8.8.8.8' });
  });
  afterAll(() => server?.close());
  const resolver = (limitMs?: number) => resolverWith({ servers: [server.address], limitMs });

  it('asks name servers, and takes one family for an answer', async () => {
    expect(await resolver()('hooks.example.com')).toEqual([{ address: '8.8.8.8' }]);
  });

  it('gives up a name that no server answers for', async () => {
    await expect(resolver(50)('silent.example.com')).rejects.toMatchObject({ code: 'ECANCELLED' });
  });

  it('is not held up by names that nobody answers for', async () => {
    const silent = Array.from({ length: 40 }, (_, at) => resolver()(`a${at}.silent.example.com`));
    const ended = Promise.race(silent.map((each) => each.catch(() => 'silent')));
    expect(await Promise.race([ended, resolver()('hooks.example.com')])).toEqual([{ address: '8.8.8.8' }]);
    await Promise.allSettled(silent);
  });

  it('knows what the operating system knows', async () => {
    const found = await systemResolver('localhost');
    expect(found.map(({ address }) => address)).toContain('127.0.0.1');
  });
});

describe('resolutions of several accounts', () => {
  it('wait for those of their own account only, also for the same name', async () => {
    const server = await startNameServer({ 'hooks.example.com': '8.8.8.8' });
    try {
      const rules = { allowPrivateNetworks: false, allowHttp: false };
      const resolutions = new Resolutions(rules, resolverWith({ servers: [server.address] }), 0);
      const of = (accountId: string, name: string) => resolutions.of(new URL(`https://${name}/`), accountId);
      const silent = Array.from({ length: 17 }, (_, at) => of('acc_a', `a${at}.silent.example.com`));
      const waiting = of('acc_a', 'hooks.example.com').then(() => 'acc_a');
      await until(() => new Set(server.asked).size === 16, { what: 'the 16 lookups at once' });
      const other = of('acc_b', 'hooks.example.com').then(() => 'acc_b');
      const first = Promise.race(silent.map((each) => each.catch(() => 'silent')));
      expect(await Promise.race([first, waiting, other])).toBe('acc_b');
      expect(new Set(server.asked).size).toBe(17);
      await Promise.allSettled([...silent, waiting]);
    } finally {
      await server.close();
    }
  }, 30_000);
});

describe('a hosts file', () => {
  it('gives the addresses of a name, whatever its case, and nothing that is commented out', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'hosts-'));
    try {
      const file = join(folder, 'hosts');
      const lines = [
        '127.0.0.1\tlocalhost',
        '10.0.0.7  CRM.example.com crm # intern',
        '# 10.0.0.8 crm.example.com',
        'x crm.example.com',
        'fd12::7 crm.example.com',
      ];
      await writeFile(file, lines.join('\r\n'));
      expect(await addressesInHosts(file, 'crm.example.com')).toEqual(['10.0.0.7', 'fd12::7']);
      expect(await addressesInHosts(file, 'intern')).toEqual([]);
      expect(await addressesInHosts(join(folder, 'none'), 'localhost')).toEqual([]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
